import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { connectRawClient, type RawClient } from "../../../../test/raw-client.ts";
import {
  CACHED_REQUEST,
  SHORT_TIMEOUTS,
  startWebServer,
  UNCACHED_REQUEST,
} from "../../../../test/web-server.ts";

let server: Awaited<ReturnType<typeof startWebServer>>;
let client: RawClient;

/**
 * Starts the server, and connects the client. By default the deadlines are long enough for a busy
 * machine.
 */
async function start(timeouts: { drain?: number; recentlyUsed?: number } = {}): Promise<void> {
  server = await startWebServer({
    timeouts: {
      ...SHORT_TIMEOUTS,
      head: 60_000,
      idle: 60_000,
      stalled: 60_000,
      drain: 20_000,
      recentlyUsed: 10_000,
      ...timeouts,
    },
    handle: async (request, response) => {
      if (request.url === "/endless") {
        response.write("begun");
        return;
      }
      if (request.url === "/begun") response.write("begun ");
      if (request.url !== "/made") await wait(300);
      response.end("made");
    },
  });
  client = await connectRawClient(server.port);
}

afterEach(() => {
  client.end();
  server.stop();
});

const get = (path: string) => UNCACHED_REQUEST.replace("/made", path);

describe("draining server", () => {
  it("completes the request in progress with Connection: close", async () => {
    await start();
    client.send(get("/slow"));
    await wait(50);
    await server.web.drain();
    await client.closed;
    expect(client.text()).toMatch(
      /^HTTP\/1.1 200 OK\r\n(.*\r\n)*connection: close\r\n(.*\r\n)*\r\n(4\r\n)?made/i,
    );
  });

  it("accepts no new connections", async () => {
    await start();
    client.send(get("/slow"));
    await client.waitFor(/^$/);
    const drained = server.web.drain();
    await wait(100);
    const late = await connectRawClient(server.port);
    await late.closed;
    expect(late.text()).toBe("");
    await drained;
  });

  it.each([
    ["the fast lane", CACHED_REQUEST],
    ["the HTTP server", UNCACHED_REQUEST],
  ])(
    "handles one more request on a recently used connection of %s, and closes it",
    async (_server, request) => {
      await start();
      client.send(request);
      await client.waitFor(/cached|made/);
      const drained = server.web.drain();
      await expect.poll(() => server.web.http.listening).toBe(false);
      client.send(request);
      await drained;
      await client.closed;
      expect(client.text().match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
      expect(client.text()).toMatch(/connection: close/i);
    },
  );

  it("handles one more request when the response in progress has already sent Connection: keep-alive", async () => {
    await start();
    client.send(get("/begun"));
    await client.waitFor(/begun/);
    const drained = server.web.drain();
    await client.waitFor(/made/);
    client.send(UNCACHED_REQUEST);
    await drained;
    await client.closed;
    expect(client.text().match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  });

  it("handles a request whose head is still arriving", async () => {
    await start();
    const [first, second] = [UNCACHED_REQUEST.slice(0, 20), UNCACHED_REQUEST.slice(20)];
    client.send(first);
    await wait(50);
    const drained = server.web.drain();
    await expect.poll(() => server.web.http.listening).toBe(false);
    client.send(second);
    await drained;
    await client.closed;
    expect(client.text()).toMatch(/^HTTP\/1.1 200 OK/);
  });

  it("closes idle connections before its deadline", async () => {
    await start({ recentlyUsed: SHORT_TIMEOUTS.recentlyUsed });
    client.send(CACHED_REQUEST);
    await client.waitFor(/cached/);
    await wait(SHORT_TIMEOUTS.recentlyUsed);
    const startedAt = Date.now();
    await server.web.drain();
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    await client.closed;
  });

  it("aborts a response that does not end before its deadline", async () => {
    await start({ drain: SHORT_TIMEOUTS.drain });
    client.send(get("/endless"));
    await client.waitFor(/begun/);
    const startedAt = performance.now();
    await server.web.drain();
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(SHORT_TIMEOUTS.drain);
    await client.closed;
    expect(client.text()).not.toMatch(/\r\n0\r\n\r\n$/);
  });

  it("keeps its deadline when the clock is set back during it", async () => {
    await start({ drain: SHORT_TIMEOUTS.drain });
    client.send(get("/endless"));
    await client.waitFor(/begun/);
    const startedAt = performance.now();
    const drained = server.web.drain();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 60 * 60_000 });
    try {
      await drained;
    } finally {
      vi.useRealTimers();
    }
    expect(performance.now() - startedAt).toBeLessThan(20 * SHORT_TIMEOUTS.drain);
  });

  it("handles requests of every client that connected before it stopped accepting", async () => {
    await start();
    const clients = Array.from({ length: 40 }, () => connectRawClient(server.port));
    await new Promise((resolve) => setTimeout(resolve));
    await server.web.stopAccepting();
    const connected = await Promise.all(clients);
    for (const client of connected) client.send(UNCACHED_REQUEST);
    await expect
      .poll(() => connected.filter((client) => /made/.test(client.text())).length)
      .toBe(connected.length);
    for (const client of connected) client.end();
  });

  it("reports draining as soon as it stops accepting", async () => {
    await start();
    expect(server.web.draining).toBe(false);
    const stopped = server.web.stopAccepting();
    expect(server.web.draining).toBe(true);
    await stopped;
    expect(server.web.http.listening).toBe(false);
  });
});
