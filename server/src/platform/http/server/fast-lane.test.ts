import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectRawClient } from "../../../../test/raw-client.ts";
import { createWebServer, type WebServer } from "./web-server.ts";

const CACHED_REPLY = Buffer.from(
  "HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: keep-alive\r\n\r\ncached",
);
const COMPUTED_REPLY = Buffer.from(
  "HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: keep-alive\r\n\r\nmade",
);
const CLOSING_REPLY = [
  Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\n"),
  Buffer.from("cached"),
];
let web: WebServer;
let port: number;
/** Requests that the HTTP server handled. */
let handled: string[];
let version: number;
let lookups: number;
/** Resolved when the response to /making is being computed. */
let computing: PromiseWithResolvers<void>;

beforeEach(async () => {
  handled = [];
  version = 1;
  lookups = 0;
  computing = Promise.withResolvers();
  web = createWebServer({
    handle: (request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        handled.push(`${request.method} ${request.url} ${body}`.trim());
        response.end("made");
      });
    },
    find: ({ target, acceptEncoding, keepAlive }) => {
      if (target === "/changing") lookups++;
      if (target === "/making") computing.resolve();
      if (target === "/making")
        return wait(20).then(() => (keepAlive ? COMPUTED_REPLY : CLOSING_REPLY));
      if (target === "/failing")
        return wait(20).then(() => Promise.reject(new Error("response failed")));
      if (!["/cached", "/changing"].includes(target) || !acceptEncoding.includes("br"))
        return undefined;
      return keepAlive ? CACHED_REPLY : CLOSING_REPLY;
    },
    version: () => version,
    caps: { maxConnections: 100, maxConnectionsPerAddress: 100, isTrustedProxy: () => false },
  });
  web.http.listen(0, "127.0.0.1");
  await once(web.http, "listening");
  port = (web.http.address() as { port: number }).port;
});

afterEach(() => {
  web.http.close();
  web.http.closeAllConnections();
});

/**
 * Sends requests on one connection, each after the response to the one before, or after the
 * connection was closed. Returns the bodies of the responses in their order.
 */
async function talk(...requests: string[]): Promise<string[]> {
  const client = await connectRawClient(port);
  const replies = () => client.text().match(/cached|made|400 Bad Request/g) ?? [];
  for (const [index, request] of requests.entries()) {
    client.send(request);
    await expect
      .poll(() => !client.isOpen() || replies().length > index, { interval: 2 })
      .toBe(true);
  }
  client.end();
  return replies();
}

const get = (path: string, extra = "") =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br\r\n${extra}\r\n`;

describe("fast lane", () => {
  it("serves cached responses, one after the other, without the HTTP server", async () => {
    expect(await talk(get("/cached"), get("/cached"), get("/cached"))).toEqual([
      "cached",
      "cached",
      "cached",
    ]);
    expect(handled).toEqual([]);
  });

  it("hands the connection over to the HTTP server at the first other request, without losing any", async () => {
    expect(await talk(get("/cached"), get("/other"), get("/cached"), get("/other"))).toEqual([
      "cached",
      "made",
      "made",
      "made",
    ]);
    expect(handled).toEqual(["GET /other", "GET /cached", "GET /other"]);
  });

  it.each([
    [
      "a POST with a body",
      `POST /cached HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello`,
      "POST /cached hello",
    ],
    [
      "a GET with a body",
      get("/cached", "Content-Length: 5\r\n").replace(/$/, "hello"),
      "GET /cached hello",
    ],
    [
      "a GET with a chunked body",
      `GET /cached HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      "GET /cached",
    ],
    ["a GET with another encoding", "GET /cached HTTP/1.1\r\nHost: x\r\n\r\n", "GET /cached"],
    [
      "a GET with an upgrade",
      get("/cached", "Connection: upgrade\r\nUpgrade: x\r\n"),
      "GET /cached",
    ],
  ])("leaves %s to the HTTP server", async (_case, request, expected) => {
    await talk(request);
    expect(handled).toEqual([expected]);
  });

  it.each([
    ["If-None-Match", get("/cached", 'If-None-Match: "x"\r\n')],
    ["Range, which the HTTP server ignores as well", get("/cached", "Range: bytes=0-1\r\n")],
    ["method HEAD", get("/cached").replace("GET", "HEAD")],
    [
      "HTTP/1.0 with keep-alive",
      "GET /cached HTTP/1.0\r\nAccept-Encoding: br\r\nConnection: Keep-Alive\r\n\r\n",
    ],
  ])("serves a request with %s, and then the next", async (_case, request) => {
    expect(await talk(request, request)).toEqual(["cached", "cached"]);
    expect(handled).toEqual([]);
  });

  it.each([
    ["HTTP/1.0", "GET /cached HTTP/1.0\r\nAccept-Encoding: br\r\n\r\n"],
    ["Connection: close", get("/cached", "Connection: close\r\n")],
  ])("closes the connection after the response to a request with %s", async (_case, request) => {
    const client = await connectRawClient(port);
    client.send(request);
    await client.closed;
    expect(client.text()).toMatch(/^HTTP\/1.1 200 OK\r\n.*connection: close\r\n\r\ncached$/s);
    expect(handled).toEqual([]);
  });

  it("ignores requests after one that closes the connection", async () => {
    const [closing, next] = [get("/cached", "Connection: close\r\n"), get("/cached")];
    expect(await talk(closing, next)).toEqual(["cached"]);
    expect(handled).toEqual([]);
  });

  it("looks up the same request again as soon as the version changes", async () => {
    await talk(get("/changing"), get("/changing"));
    expect(lookups).toBe(1);
    version++;
    await talk(get("/changing"));
    expect(lookups).toBe(2);
  });

  it("waits for a response that is being computed, and serves further requests on the connection", async () => {
    expect(await talk(get("/making"), get("/cached"), get("/making"))).toEqual([
      "made",
      "cached",
      "made",
    ]);
    expect(handled).toEqual([]);
  });

  it("serves a request that arrives while a response is being computed after that response", async () => {
    const client = await connectRawClient(port);
    client.send(get("/making"));
    await computing.promise;
    client.send(get("/cached"));
    await client.waitFor(/cached$/);
    expect(client.text().match(/made|cached/g)).toEqual(["made", "cached"]);
    client.end();
  });

  it("closes the connection after a computed response to a request with Connection: close", async () => {
    const client = await connectRawClient(port);
    client.send(get("/making", "Connection: close\r\n"));
    await client.closed;
    expect(client.text()).toMatch(/connection: close\r\n\r\ncached$/);
  });

  it("hands the connection over to the HTTP server when the response cannot be computed", async () => {
    expect(await talk(get("/failing"), get("/cached"))).toEqual(["made", "made"]);
    expect(handled).toEqual(["GET /failing", "GET /cached"]);
  });

  it("tolerates clients that disconnect while their response is being computed", async () => {
    const client = await connectRawClient(port);
    client.send(get("/making"));
    await computing.promise;
    client.end();
    expect(await talk(get("/making"))).toEqual(["made"]);
    expect(handled).toEqual([]);
  });

  it("leaves a head that arrives in pieces to the HTTP server", async () => {
    const whole = get("/cached");
    const accepted = once(web.http, "connection");
    const client = await connectRawClient(port);
    const [socket] = (await accepted) as [Socket];
    client.send(whole.slice(0, 20));
    await expect.poll(() => socket.bytesRead).toBe(20);
    client.send(whole.slice(20));
    await client.waitFor(/made$/);
    client.end();
    expect(handled).toEqual(["GET /cached"]);
  });

  it("leaves two requests in one packet to the HTTP server, which handles both", async () => {
    const client = await connectRawClient(port);
    client.send(get("/cached") + get("/other"));
    await client.waitFor(/made.*made$/s);
    client.end();
    expect(handled).toEqual(["GET /cached", "GET /other"]);
  });

  it("leaves invalid requests to the HTTP server, which refuses them", async () => {
    expect(await talk("nonsense\r\n\r\n")).toEqual(["400 Bad Request"]);
    expect(await talk("GET /cached HTTP/1.1\r\nAccept-Encoding: br\r\n\r\n")).toEqual([
      "400 Bad Request",
    ]);
    expect(handled).toEqual([]);
  });
});
