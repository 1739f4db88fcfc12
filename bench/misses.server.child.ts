import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buildApp } from "../server/src/app.ts";
import { readConfig } from "../server/src/config.ts";
import { startPlatform } from "../server/src/platform/start.ts";

/** The server with the built site, in a process of its own that tells its parent how much it rendered. Arguments: database, address of the site. */
const [databaseUrl = "", publicUrl = ""] = process.argv.slice(2);
const config = readConfig({ ...process.env, NODE_ENV: "production", TRUST_PROXY: "1", LOG_LEVEL: "error" });
const platform = await startPlatform(config, databaseUrl, publicUrl);
const { http, pages, web } = await buildApp(platform);
platform.onChange((tags) => pages.cache.change(tags));
await http.ready();
web.http.listen({ host: "127.0.0.1", port: 0, backlog: 1024 });
await once(web.http, "listening");

process.on("message", () => process.send?.({ started: pages.slots.started, refused: pages.slots.refused, rss: process.memoryUsage.rss() }));
process.once("SIGTERM", async () => {
  await web.drain();
  await http.close();
  await platform.stop();
  process.exit(0);
});
process.send?.({ port: (web.http.address() as AddressInfo).port });
