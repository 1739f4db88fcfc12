import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RawClient, rawClient } from "../../../../test/raw-client.ts";
import { CACHED, MADE, SHORT, startWebServer } from "../../../../test/web-server.ts";

/** What a busy machine may add to a deadline, in milliseconds. */
const SLACK = 1500;
const LARGE = Buffer.alloc(16 * 1024 * 1024);

let server: Awaited<ReturnType<typeof startWebServer>>;
let client: RawClient;

function handle(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === "/slow") void wait(2 * SHORT.stalled).then(() => response.end("slow"));
  else if (request.url === "/large") response.end(LARGE);
  else if (request.method === "POST") {
    request.on("error", () => {});
    request.resume().on("end", () => response.end("read"));
  } else response.end("made");
}

beforeEach(async () => {
  const large = Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${LARGE.length}\r\n\r\n`), LARGE]);
  const cached = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\ncached");
  server = await startWebServer({ handle, find: ({ target }) => ({ "/cached": cached, "/cached-large": large })[target] });
  client = await rawClient(server.port);
});

afterEach(() => {
  client.end();
  server.stop();
});

/** Sends a byte every 50 ms until the connection ends. */
async function trickle(to: RawClient, bytes: string): Promise<void> {
  for (let i = 0; to.isOpen(); i++) {
    to.send(bytes[i % bytes.length] ?? "");
    await wait(50);
  }
}

describe("slow clients", () => {
  it("are closed when they send nothing within the head's deadline", async () => {
    expect(await client.closed).toBeLessThan(SHORT.head + SLACK);
    expect(client.text()).toBe("");
  });

  it("are answered 408 when they send half a head and stop", async () => {
    client.send("GET / HTTP/1.1\r\nHost: x\r\n");
    expect(await client.closed).toBeLessThan(SHORT.head + SLACK);
    expect(client.text()).toMatch(/^HTTP\/1.1 408 /);
  });

  it("are answered 408 when they send their first head a byte at a time", async () => {
    client.send("GET / HTTP/1.1\r\n");
    void trickle(client, "X-A: b\r\n");
    expect(await client.closed).toBeLessThan(SHORT.head + SLACK);
    expect(client.text()).toMatch(/^HTTP\/1.1 408 /);
  });

  it.each([
    ["the fast lane", CACHED],
    ["the HTTP server", MADE],
  ])("are closed when they send their second head a byte at a time, after a reply of %s", async (_which, first) => {
    client.send(first);
    await client.received(/cached|made/);
    client.send("GET / HTTP/1.1\r\n");
    void trickle(client, "X-A: b\r\n");
    expect(await client.closed).toBeLessThan(SHORT.head + SLACK);
    expect(client.text()).toMatch(/HTTP\/1.1 408 /);
  });

  it.each([
    ["the fast lane", CACHED],
    ["the HTTP server", MADE],
  ])("are closed when they are idle after a reply of %s, but not before the idle deadline", async (_which, request) => {
    client.send(request);
    const lasted = await client.closed;
    expect(lasted).toBeGreaterThanOrEqual(SHORT.idle);
    // Node adds a second to its own.
    expect(lasted).toBeLessThan(SHORT.idle + 1000 + SLACK);
  });

  it("do not stay for ever by sending blank lines between requests", async () => {
    client.send(MADE);
    await client.received(/made/);
    void trickle(client, "\r\n");
    expect(await client.closed).toBeLessThan(SHORT.idle + SHORT.head + 1000 + SLACK);
  });

  it("are answered 408 when a body trickles in", async () => {
    client.send("POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n");
    void trickle(client, "x");
    expect(await client.closed).toBeLessThan(SHORT.body + SLACK);
    expect(client.text()).toMatch(/^HTTP\/1.1 408 /);
  });

  it("are answered 408 when a chunked body stops", async () => {
    client.send("POST /upload HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
    expect(await client.closed).toBeLessThan(SHORT.body + SLACK);
    expect(client.text()).toMatch(/^HTTP\/1.1 408 /);
  });

  it("may take longer than any deadline for a body that makes progress", async () => {
    const parts = 30;
    client.send(`POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: ${parts * 100}\r\n\r\n`);
    for (let i = 0; i < parts; i++) {
      client.send("x".repeat(100));
      await wait(50);
    }
    await client.received(/read/);
    expect(parts * 50).toBeGreaterThan(2 * SHORT.body);
  });

  it("are not blamed for the time that the server takes for a reply", async () => {
    client.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
    await client.received(/slow/);
    expect(client.text()).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each([
    ["the fast lane", CACHED.replace("/cached", "/cached-large")],
    ["the HTTP server", MADE.replace("/made", "/large")],
  ])("are closed when they do not read a reply of %s", async (_which, request) => {
    client.send(request);
    client.pause();
    // A paused client does not notice: the server's side is looked at.
    const connections = () => new Promise<number>((done) => server.web.http.getConnections((_error, count) => done(count)));
    const until = Date.now() + SHORT.stalled + SLACK;
    while ((await connections()) && Date.now() < until) await wait(20);
    expect(await connections()).toBe(0);
  });
});
