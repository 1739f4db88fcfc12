import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { connectRawClient, type RawClient } from "../../../../test/raw-client.ts";
import { CACHED_REQUEST, startWebServer, UNCACHED_REQUEST } from "../../../../test/web-server.ts";
import type { ConnectionCaps } from "./connection-table.ts";

let server: Awaited<ReturnType<typeof startWebServer>>;
let clients: RawClient[] = [];

afterEach(() => {
  for (const client of clients) client.end();
  clients = [];
  server.stop();
});

/** Deadlines are not tested here. */
const timeouts = { head: 60_000, idle: 60_000, check: 60_000 };

async function start(caps: Partial<ConnectionCaps>): Promise<void> {
  server = await startWebServer({
    timeouts,
    handle: (request, response) =>
      void (request.url === "/busy" ? response.write("busy") : response.end("made")),
    caps: {
      maxConnections: 1000,
      maxConnectionsPerAddress: 1000,
      isTrustedProxy: () => false,
      ...caps,
    },
  });
}

async function open(
  count: number,
  localAddress = "127.0.0.1",
  request = "GET / HTTP/1.1\r\n",
): Promise<RawClient[]> {
  const opened: RawClient[] = [];
  for (let i = 0; i < count; i++) {
    const accepted = once(server.web.http, "connection");
    const client = await connectRawClient(server.port, localAddress);
    client.send(request);
    await accepted;
    opened.push(client);
  }
  clients.push(...opened);
  return opened;
}

const openCount = (connections: RawClient[]) =>
  connections.filter((client) => client.isOpen()).length;

describe("connection caps", () => {
  it("close the connection that has been idle longest when a new one exceeds the cap of the process", async () => {
    await start({ maxConnections: 5 });
    const [first, ...others] = await open(5);
    const [newest] = await open(1, "127.0.0.1", CACHED_REQUEST);
    await newest?.waitFor(/cached/);
    await first?.closed;
    expect(openCount(others)).toBe(4);
  });

  it("let a new client in while incomplete heads from many IP addresses hold every connection", async () => {
    await start({ maxConnections: 20, maxConnectionsPerAddress: 5 });
    for (let address = 2; address <= 5; address++) await open(5, `127.0.0.${address}`);
    for (let i = 0; i < 10; i++) {
      const [reader] = await open(1, "127.0.0.9", UNCACHED_REQUEST);
      await reader?.waitFor(/made/);
    }
    expect(openCount(clients)).toBeLessThanOrEqual(20);
  });

  it("count each IP address separately", async () => {
    await start({ maxConnectionsPerAddress: 3 });
    const many = await open(10, "127.0.0.2");
    const others = await open(3, "127.0.0.3");
    await Promise.all(many.slice(0, 7).map((client) => client.closed));
    expect(openCount(many)).toBe(3);
    expect(openCount(others)).toBe(3);
  });

  it("refuse a new connection when all connections of its IP address have a request in progress", async () => {
    await start({ maxConnectionsPerAddress: 3 });
    const busy = await open(3, "127.0.0.2", UNCACHED_REQUEST.replace("/made", "/busy"));
    for (const client of busy) await client.waitFor(/busy/);
    const [refused] = await open(1, "127.0.0.2", CACHED_REQUEST);
    await refused?.closed;
    expect(refused?.text()).toBe("");
    expect(openCount(busy)).toBe(3);
  });

  it("do not count connections of a trusted proxy by IP address", async () => {
    await start({
      maxConnectionsPerAddress: 3,
      isTrustedProxy: (address) => address === "127.0.0.2",
    });
    const fromProxy = await open(10, "127.0.0.2", UNCACHED_REQUEST.replace("/made", "/busy"));
    for (const client of fromProxy) await client.waitFor(/busy/);
    expect(openCount(fromProxy)).toBe(10);
  });

  it("close a recently used connection later than one that has been idle longer", async () => {
    await start({ maxConnections: 3 });
    const [first, second] = await open(3, "127.0.0.1", CACHED_REQUEST);
    await second?.waitFor(/cached/);
    await wait(1100);
    first?.send(CACHED_REQUEST);
    await first?.waitFor(/cached.*cached/s);
    await open(1, "127.0.0.1", CACHED_REQUEST);
    await second?.closed;
    expect(first?.isOpen()).toBe(true);
  });
});
