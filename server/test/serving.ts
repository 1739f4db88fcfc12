import type { AddressInfo } from "node:net";
import { buildApp } from "../src/app.ts";
import type { PageMaker } from "../src/platform/http/pages.ts";
import type { StartedPlatform } from "../src/platform/start.ts";

/** A site without pages: every address is its 404. */
const emptySite: PageMaker = async () => ({
  status: 404,
  text: "no such page",
  contentType: "text/plain; charset=utf-8",
  keep: false,
});

export interface Serving {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** A request without a body. */
  send(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Response>;
  close(): Promise<void>;
}

/** The whole server on a port of its own, around a stand-in for the site. Redirects are not followed. */
export async function serving(platform: StartedPlatform, site: PageMaker = emptySite): Promise<Serving> {
  const { http, pages } = await buildApp(platform, { site });
  platform.onChange((tags) => pages.cache.change(tags));
  await http.listen({ host: "127.0.0.1", port: 0 });
  const { port } = http.server.address() as AddressInfo;
  return {
    get: (path, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: "manual" }),
    send: (method, path, headers = {}, body = undefined) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body ?? null, redirect: "manual" }),
    close: () => http.close(),
  };
}
