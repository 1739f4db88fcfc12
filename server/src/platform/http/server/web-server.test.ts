import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RawClient, rawClient } from "../../../../test/raw-client.ts";
import { CACHED, MADE, SHORT, startWebServer } from "../../../../test/web-server.ts";

let server: Awaited<ReturnType<typeof startWebServer>>;
let client: RawClient;

beforeEach(async () => {
  server = await startWebServer({
    // Only what stopping does is tested here.
    timeouts: { ...SHORT, head: 60_000, idle: 60_000, stalled: 60_000 },
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
  client = await rawClient(server.port);
});

afterEach(() => {
  client.end();
  server.stop();
});

const get = (path: string) => MADE.replace("/made", path);

describe("a server that drains", () => {
  it("finishes the request in progress, and tells the client that the connection closes", async () => {
    client.send(get("/slow"));
    await wait(50);
    await server.web.drain();
    await client.closed;
    expect(client.text()).toMatch(/^HTTP\/1.1 200 OK\r\n(.*\r\n)*connection: close\r\n(.*\r\n)*\r\n(4\r\n)?made/i);
  });

  it("accepts no new connection", async () => {
    client.send(get("/slow"));
    await client.received(/^$/);
    const drained = server.web.drain();
    await wait(100);
    const late = await rawClient(server.port);
    await late.closed;
    expect(late.text()).toBe("");
    await drained;
  });

  it.each([
    ["the fast lane", CACHED],
    ["the HTTP server", MADE],
  ])("answers one more request on a connection of %s that was just used, and closes it", async (_which, request) => {
    client.send(request);
    await client.received(/cached|made/);
    const drained = server.web.drain();
    await wait(SHORT.recentlyUsed / 4);
    client.send(request);
    await drained;
    await client.closed;
    expect(client.text().match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
    expect(client.text()).toMatch(/connection: close/i);
  });

  it("answers one more request when the reply in progress had promised to keep the connection", async () => {
    client.send(get("/begun"));
    await client.received(/begun/);
    const drained = server.web.drain();
    await client.received(/made/);
    client.send(MADE);
    await drained;
    await client.closed;
    expect(client.text().match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  });

  it("takes a request whose head is still coming", async () => {
    const [first, second] = [MADE.slice(0, 20), MADE.slice(20)];
    client.send(first);
    await wait(50);
    const drained = server.web.drain();
    await wait(SHORT.recentlyUsed / 2);
    client.send(second);
    await drained;
    await client.closed;
    expect(client.text()).toMatch(/^HTTP\/1.1 200 OK/);
  });

  it("closes idle connections without waiting for its deadline", async () => {
    client.send(CACHED);
    await client.received(/cached/);
    await wait(SHORT.recentlyUsed);
    const begun = Date.now();
    await server.web.drain();
    expect(Date.now() - begun).toBeLessThan(SHORT.drain);
    await client.closed;
  });

  it("cuts a reply that does not end within its deadline", async () => {
    client.send(get("/endless"));
    await client.received(/begun/);
    const begun = Date.now();
    await server.web.drain();
    expect(Date.now() - begun).toBeGreaterThanOrEqual(SHORT.drain);
    await client.closed;
    expect(client.text()).not.toMatch(/\r\n0\r\n\r\n$/);
  });

  it("answers every client that had connected before it stopped accepting", async () => {
    const clients = Array.from({ length: 40 }, () => rawClient(server.port));
    await new Promise((connected) => setTimeout(connected));
    await server.web.stopAccepting();
    const connected = await Promise.all(clients);
    for (const one of connected) one.send(MADE);
    await expect.poll(() => connected.filter((one) => /made/.test(one.text())).length).toBe(connected.length);
    for (const one of connected) one.end();
  });

  it("says that it drains from the moment it stops accepting", async () => {
    expect(server.web.draining).toBe(false);
    const stopped = server.web.stopAccepting();
    expect(server.web.draining).toBe(true);
    await stopped;
    expect(server.web.http.listening).toBe(false);
  });
});
