import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buildApp } from "../../server/src/app.ts";
import type { StartedPlatform } from "../../server/src/platform/start.ts";

/**
 * Starts the server with the built site in this process, on a free port of 127.0.0.1. `stop` does
 * not stop the platform.
 */
export async function listen(platform: StartedPlatform, backlog = 511) {
  const { http, pages, web } = await buildApp(platform);
  platform.onChange((tags) => pages.cache.change(tags));
  await http.ready();
  web.http.listen({ host: "127.0.0.1", port: 0, backlog });
  await once(web.http, "listening");
  const stop = async () => {
    await web.drain();
    await http.close();
  };
  return { port: (web.http.address() as AddressInfo).port, pages, stop };
}
