import cluster from "node:cluster";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { Config } from "../../../config.ts";

const DEFAULT_PORT = 3000;
const MAX_PORTS_TRIED = 50;

/**
 * Returns the port and URL to serve on: PORT if it is set, otherwise 3000 or the next free port.
 * @throws Error that describes the problem with HOST or PORT
 */
export async function resolveListenUrl({
  HOST,
  PORT,
}: Pick<Config, "HOST" | "PORT">): Promise<{ port: number; url: string }> {
  const port = PORT ?? (await findFreePort(HOST, DEFAULT_PORT));
  if (PORT) {
    const failure = await tryToListen(HOST, PORT);
    if (failure) throw new Error(describeFailure(failure, HOST, PORT));
  }
  const displayHost = HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST;
  return {
    port,
    url: `http://${displayHost.includes(":") ? `[${displayHost}]` : displayHost}:${port}`,
  };
}

export async function startListening(server: Server, { HOST, PORT }: Config): Promise<void> {
  server.listen({
    host: HOST,
    port: PORT,
    backlog: 1024,
    reusePort: hasOwnListener(cluster.isWorker, process.platform),
  });
  await once(server, "listening");
}

/**
 * Whether a process listens on a port that other processes of WORKERS listen on, too, so that the
 * kernel distributes connections among them (SO_REUSEPORT). Otherwise the primary accepts
 * connections and passes them on: on macOS, where the kernel gives all of them to one process, and
 * on Windows, which has no such listeners. A process without WORKERS has its port to itself, so that
 * a second start on the same port fails.
 */
export const hasOwnListener = (isWorker: boolean, platform: NodeJS.Platform): boolean =>
  isWorker && platform === "linux";

async function findFreePort(host: string, from: number): Promise<number> {
  for (let port = from; port < from + MAX_PORTS_TRIED; port++) {
    const failure = await tryToListen(host, port);
    if (!failure) return port;
    if (failure.code !== "EADDRINUSE") throw new Error(describeFailure(failure, host, port));
  }
  throw new Error(`no free port between ${from} and ${from + MAX_PORTS_TRIED - 1}; set PORT`);
}

function tryToListen(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

function describeFailure(
  { code, message }: NodeJS.ErrnoException,
  host: string,
  port: number,
): string {
  if (code === "EADDRINUSE") return `port ${port} on ${host} is in use; set PORT to another`;
  if (code === "EADDRNOTAVAIL")
    return `${host} is not an address of this machine; set HOST to one of its own, or to 0.0.0.0 for all`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `HOST ${host} does not resolve to an address; set it to an address of this machine`;
  if (code === "EACCES")
    return `port ${port} may not be used by this user; set PORT to one above 1023`;
  return `cannot listen on ${host}, port ${port}: ${message}`;
}
