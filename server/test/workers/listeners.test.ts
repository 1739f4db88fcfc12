import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDatabase, withDatabase } from "../../src/platform/postgres/embedded.ts";
import { temporaryFolder } from "../processes/product.ts";
import { type ServingProcess, serveInstallation } from "../processes/serve-installation.ts";

const WORKERS = 2;
/** So many that the kernel gives some to each process. */
const CONNECTIONS = 40;
const POLL = { interval: 500 };
/** State of an established connection in /proc/net/tcp. */
const ESTABLISHED = "01";
let serving: ServingProcess;

beforeAll(async () => {
  const name = `test_worker_listeners_${process.pid}`;
  await createDatabase(inject("postgresUrl"), name, "template");
  serving = await serveInstallation(
    { databaseUrl: withDatabase(inject("postgresUrl"), name), dataDir: temporaryFolder() },
    { WORKERS: String(WORKERS) },
  );
});
afterAll(() => serving?.child.kill("SIGKILL"));

/** Returns the ids of the worker processes. */
const workers = () =>
  readFileSync(`/proc/${serving.child.pid}/task/${serving.child.pid}/children`, "utf8")
    .trim()
    .split(" ")
    .map(Number);

/** Returns the remote ports of the connections to the product that a process has. */
function remotePortsOf(pid: number): Set<number> {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1];
      } catch {
        // Closed after the folder was read.
        return undefined;
      }
    }),
  );
  const portOf = (address = "") => Number.parseInt(address.split(":")[1] ?? "", 16);
  const connections = readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local, , state, , , , , , inode]) =>
        portOf(local) === serving.port && state === ESTABLISHED && inodes.has(inode),
    );
  return new Set(connections.map(([, , remote]) => portOf(remote)));
}

/** Sends a request and returns the first line of its response, or how the connection ended. */
async function statusLine(socket: Socket): Promise<string> {
  const ended = once(socket, "close").then(() => "closed");
  socket.write("GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  const answered = once(socket, "data").then(([data]) => String(data).split("\r\n", 1)[0] ?? "");
  return Promise.race([answered, ended]);
}

async function openConnections(): Promise<Socket[]> {
  const sockets = Array.from({ length: CONNECTIONS }, () =>
    connect(serving.port, "127.0.0.1").on("error", () => {}),
  );
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return sockets;
}

/** Opens connections until each worker has some and is ready. */
async function connectToAll(): Promise<Socket[]> {
  let sockets: Socket[] = [];
  await expect
    .poll(async () => {
      for (const socket of sockets) socket.destroy();
      sockets = await openConnections();
      const lines = await Promise.all(sockets.map(statusLine));
      return {
        lines: new Set(lines),
        workers: workers().filter((pid) => remotePortsOf(pid).size > 0).length,
      };
    }, POLL)
    .toEqual({ lines: new Set(["HTTP/1.1 200 OK"]), workers: WORKERS });
  return sockets;
}

describe.runIf(process.platform === "linux")("listeners of worker processes", () => {
  it("share connections, and the primary accepts none", async () => {
    const sockets = await connectToAll();
    const accepted = workers().map((pid) => remotePortsOf(pid).size);
    expect(accepted.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(CONNECTIONS);
    expect(remotePortsOf(serving.child.pid ?? 0).size).toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  it("lose only the connections of a process that is killed, which is replaced", async () => {
    const sockets = await connectToAll();
    const [killed = 0, other = 0] = workers();
    const connectionsOfOther = remotePortsOf(other);
    const [lost, kept] = [false, true].map((isKept) =>
      sockets.filter(({ localPort = 0 }) => connectionsOfOther.has(localPort) === isKept),
    ) as [Socket[], Socket[]];
    process.kill(killed, "SIGKILL");
    await Promise.all(lost.map((socket) => socket.closed || once(socket, "close")));
    expect(new Set(await Promise.all(kept.map(statusLine)))).toEqual(new Set(["HTTP/1.1 200 OK"]));
    // New connections are accepted by the other, and by the replacement once it has started.
    for (const socket of [...kept, ...(await connectToAll())]) socket.destroy();
    expect(workers()).not.toContain(killed);
    expect(workers()).toContain(other);
  });
});
