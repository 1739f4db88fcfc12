import { get, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { buildApp } from "../src/app.ts";
import type { Pages } from "../src/platform/pages/pages.ts";
import type { PageRenderer } from "../src/platform/pages/render-page.ts";
import type { StartedPlatform } from "../src/platform/start.ts";
import { testPlatform } from "./platform.ts";

/** Site without pages: every path is a 404. */
const emptySite: PageRenderer = async () => ({
  status: 404,
  text: "no such page",
  contentType: "text/plain; charset=utf-8",
  cacheable: false,
});

export interface TestServer {
  port: number;
  /** Number of requests so far that the fast lane passed to the HTTP server. */
  passedToHttp(): number;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** GET request that returns the body without decoding it. */
  raw(path: string, headers?: Record<string, string>): Promise<RawResponse>;
  /** Request with any method and an optional body. */
  send(
    method: string,
    path: string,
    headers?: Record<string, string>,
    body?: string,
  ): Promise<Response>;
  close(): Promise<void>;
}

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface TestServerOptions {
  metrics?: () => Promise<string>;
  /** Called with the pages before the server listens. */
  onPages?: (pages: Pages) => void;
}

/** Starts the whole server on a free port, with a fake site. Redirects are not followed. */
export async function startTestServer(
  platform: StartedPlatform,
  site: PageRenderer = emptySite,
  { metrics, onPages }: TestServerOptions = {},
): Promise<TestServer> {
  const { http, pages } = await buildApp(platform, { site, ...(metrics && { metrics }) });
  onPages?.(pages);
  platform.onChange((tags) => pages.cache.change(tags));
  await http.listen({ host: "127.0.0.1", port: 0 });
  const { port } = http.server.address() as AddressInfo;
  let passedToHttp = 0;
  http.server.on("request", () => passedToHttp++);
  return {
    port,
    passedToHttp: () => passedToHttp,
    get: (path, headers = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: "manual" }),
    raw: (path, headers = {}) =>
      new Promise((done, fail) => {
        get(`http://127.0.0.1:${port}${path}`, { headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            done({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        }).on("error", fail);
      }),
    send: (method, path, headers = {}, body = undefined) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers,
        body: body ?? null,
        redirect: "manual",
      }),
    close: () => http.close(),
  };
}

/** Starts a platform and its server, and stops both after the tests of the file. */
export async function startServedPlatform(
  environment: NodeJS.ProcessEnv = {},
  site?: PageRenderer,
): Promise<{ platform: StartedPlatform; server: TestServer }> {
  const platform = await testPlatform(environment);
  const server = await startTestServer(platform, site);
  afterAll(async () => {
    await server.close();
    await platform.stop();
  });
  return { platform, server };
}
