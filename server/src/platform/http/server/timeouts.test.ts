import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectRawClient, type RawClient } from "../../../../test/raw-client.ts";
import { runLater } from "../../../../test/shifted-clock.ts";
import {
  CACHED_REQUEST,
  SHORT_TIMEOUTS,
  startWebServer,
  UNCACHED_REQUEST,
} from "../../../../test/web-server.ts";

/** Delay that a busy machine may add to a deadline, in milliseconds. */
const SLACK = 1500;
const LARGE = Buffer.alloc(16 * 1024 * 1024);

let server: Awaited<ReturnType<typeof startWebServer>>;
let client: RawClient;

function handle(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === "/slow")
    void wait(2 * SHORT_TIMEOUTS.stalled).then(() => response.end("slow"));
  else if (request.url === "/large") response.end(LARGE);
  else if (request.method === "POST") {
    request.on("error", () => {});
    request.resume().on("end", () => response.end("read"));
  } else response.end("made");
}

beforeEach(async () => {
  const large = Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${LARGE.length}\r\n\r\n`),
    LARGE,
  ]);
  const cached = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\ncached");
  server = await startWebServer({
    handle,
    find: ({ target }) => ({ "/cached": cached, "/cached-large": large })[target],
  });
  client = await connectRawClient(server.port);
});

afterEach(() => {
  client.end();
  server.stop();
});

/** Sends a byte every 50 ms until the connection ends. */
async function trickle(target: RawClient, bytes: string): Promise<void> {
  for (let i = 0; target.isOpen(); i++) {
    target.send(bytes[i % bytes.length] ?? "");
    await wait(50);
  }
}

describe("a connection that was upgraded to another protocol", () => {
  it("has no deadlines", async () => {
    server.web.http.on("upgrade", (request: IncomingMessage, socket) => {
      request.socket.setTimeout(0);
      socket.on("error", () => {});
      socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
      setTimeout(() => socket.write("later"), 2 * SHORT_TIMEOUTS.idle);
    });
    client.send("GET /socket HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n");
    await expect.poll(() => client.text()).toBe("HTTP/1.1 101 Switching Protocols\r\n\r\nlater");
  });
});

describe("slow clients", () => {
  it("are disconnected when they send nothing within the deadline of the head", async () => {
    expect(await client.closed).toBeLessThan(SHORT_TIMEOUTS.head + SLACK);
    expect(client.text()).toBe("");
  });

  it("get 408 when they send an incomplete head and stop", async () => {
    client.send("GET / HTTP/1.1\r\nHost: x\r\n");
    expect(await client.closed).toBeLessThan(SHORT_TIMEOUTS.head + SLACK);
    expect(client.text()).toMatch(/^HTTP\/1.1 408 /);
  });

  it("get 408 when they send their first head byte by byte", async () => {
    client.send("GET / HTTP/1.1\r\n");
    void trickle(client, "X-A: b\r\n");
    expect(await client.closed).toBeLessThan(SHORT_TIMEOUTS.head + SLACK);
    expect(client.text()).toMatch(/^HTTP\/1.1 408 /);
  });

  it.each([
    ["the fast lane", CACHED_REQUEST],
    ["the HTTP server", UNCACHED_REQUEST],
  ])(
    "get 408 when they send their second head byte by byte, after a response of %s",
    async (_server, first) => {
      client.send(first);
      await client.waitFor(/cached|made/);
      client.send("GET / HTTP/1.1\r\n");
      void trickle(client, "X-A: b\r\n");
      expect(await client.closed).toBeLessThan(SHORT_TIMEOUTS.head + SLACK);
      expect(client.text()).toMatch(/HTTP\/1.1 408 /);
    },
  );

  it.each([
    ["the fast lane", CACHED_REQUEST],
    ["the HTTP server", UNCACHED_REQUEST],
  ])(
    "are disconnected when idle after a response of %s, but not before the idle deadline",
    async (_server, request) => {
      client.send(request);
      const duration = await client.closed;
      expect(duration).toBeGreaterThanOrEqual(SHORT_TIMEOUTS.idle);
      // Node adds a second to its own timeout.
      expect(duration).toBeLessThan(SHORT_TIMEOUTS.idle + 1000 + SLACK);
    },
  );

  it("are disconnected when they send only blank lines after a request", async () => {
    client.send(UNCACHED_REQUEST);
    await client.waitFor(/made/);
    void trickle(client, "\r\n");
    expect(await client.closed).toBeLessThan(
      SHORT_TIMEOUTS.idle + SHORT_TIMEOUTS.head + 1000 + SLACK,
    );
  });

  it("get 408 when their body trickles in", async () => {
    client.send("POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n");
    void trickle(client, "x");
    expect(await client.closed).toBeLessThan(SHORT_TIMEOUTS.body + SLACK);
    expect(client.text()).toMatch(/^HTTP\/1.1 408 /);
  });

  it("get 408 when their chunked body stops", async () => {
    client.send(
      "POST /upload HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    );
    expect(await client.closed).toBeLessThan(SHORT_TIMEOUTS.body + SLACK);
    expect(client.text()).toMatch(/^HTTP\/1.1 408 /);
  });

  it("may take longer than the deadline for a body that makes progress", async () => {
    const parts = 30;
    client.send(`POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: ${parts * 100}\r\n\r\n`);
    for (let i = 0; i < parts; i++) {
      client.send("x".repeat(100));
      await wait(50);
    }
    await client.waitFor(/read/);
    expect(parts * 50).toBeGreaterThan(2 * SHORT_TIMEOUTS.body);
  });

  it("are not disconnected while the server takes long to respond", async () => {
    client.send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
    await client.waitFor(/slow/);
    expect(client.text()).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each([
    ["the fast lane", CACHED_REQUEST.replace("/cached", "/cached-large")],
    ["the HTTP server", UNCACHED_REQUEST.replace("/made", "/large")],
  ])("are disconnected when they do not read a response of %s", async (_server, request) => {
    client.send(request);
    client.pause();
    // A paused client does not notice, so the connections of the server are checked.
    const connections = () =>
      new Promise<number>((resolve) =>
        server.web.http.getConnections((_error, count) => resolve(count)),
      );
    const deadline = Date.now() + SHORT_TIMEOUTS.stalled + SLACK;
    while ((await connections()) && Date.now() < deadline) await wait(20);
    expect(await connections()).toBe(0);
  });
});

it("deadlines are independent of the clock of the machine", async () => {
  const long = { head: 60_000, idle: 60_000, body: 60_000, stalled: 60_000, write: 60_000 };
  const patient = await startWebServer({ handle, timeouts: { ...SHORT_TIMEOUTS, ...long } });
  const [idle, writing, connected] = (await Promise.all(
    Array.from({ length: 3 }, () => connectRawClient(patient.port)),
  )) as [RawClient, RawClient, RawClient];
  try {
    idle.send(UNCACHED_REQUEST);
    await idle.waitFor(/made/);
    writing.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na");
    await runLater(60 * 60_000, () => wait(10 * SHORT_TIMEOUTS.check));
    idle.send(UNCACHED_REQUEST);
    await expect.poll(() => idle.text()).toMatch(/made.*made/s);
    writing.send("b");
    await writing.waitFor(/read/);
    connected.send(UNCACHED_REQUEST);
    await connected.waitFor(/made/);
  } finally {
    for (const each of [idle, writing, connected]) each.end();
    patient.stop();
  }
});
