import { once } from "node:events";
import type { AddressInfo } from "node:net";
import {
  createWebServer,
  type WebServer,
  type WebServerOptions,
} from "../src/platform/http/server/web-server.ts";

export const SHORT_TIMEOUTS = {
  head: 300,
  idle: 600,
  body: 400,
  minBodyBytes: 100,
  stalled: 500,
  write: 1500,
  check: 20,
  drain: 1000,
  recentlyUsed: 200,
} as const;

export const CACHED_REQUEST = "GET /cached HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n";
export const UNCACHED_REQUEST = "GET /made HTTP/1.1\r\nHost: x\r\n\r\n";

const CACHED_REPLY = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\ncached");

/**
 * Starts a web server with short timeouts. `/cached` is served from the cache; other requests go to
 * `handle`, by default "made".
 */
export async function startWebServer(
  options: Partial<WebServerOptions> = {},
): Promise<{ web: WebServer; port: number; stop(): void }> {
  const web = createWebServer({
    handle: (_request, response) => void response.end("made"),
    find: ({ target }) => (target === "/cached" ? CACHED_REPLY : undefined),
    timeouts: SHORT_TIMEOUTS,
    ...options,
    caps: {
      maxConnections: 1000,
      maxConnectionsPerAddress: 1000,
      isTrustedProxy: () => false,
      ...options.caps,
    },
  });
  web.http.listen(0, "127.0.0.1");
  await once(web.http, "listening");
  return {
    web,
    port: (web.http.address() as AddressInfo).port,
    stop() {
      web.http.close();
      web.http.closeAllConnections();
    },
  };
}
