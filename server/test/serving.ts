import { get, type IncomingHttpHeaders } from "node:http";
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
  port: number;
  /** Requests so far that the fast lane left to the HTTP server. */
  leftToHttp(): number;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** A GET whose body is given as it came, in its encoding. */
  raw(path: string, headers?: Record<string, string>): Promise<RawReply>;
  /** A request without a body. */
  send(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Response>;
  close(): Promise<void>;
}

interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The whole server on a port of its own, around a stand-in for the site. Redirects are not followed. */
export async function serving(platform: StartedPlatform, site: PageMaker = emptySite): Promise<Serving> {
  const { http, pages } = await buildApp(platform, { site });
  platform.onChange((tags) => pages.cache.change(tags));
  await http.listen({ host: "127.0.0.1", port: 0 });
  const { port } = http.server.address() as AddressInfo;
  let left = 0;
  http.server.on("request", () => left++);
  return {
    port,
    leftToHttp: () => left,
    get: (path, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: "manual" }),
    raw: (path, headers = {}) =>
      new Promise((done, fail) => {
        get(`http://127.0.0.1:${port}${path}`, { headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
        }).on("error", fail);
      }),
    send: (method, path, headers = {}, body = undefined) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body ?? null, redirect: "manual" }),
    close: () => http.close(),
  };
}
