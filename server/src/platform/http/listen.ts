import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { Config } from "../../config.ts";

const DEFAULT_PORT = 3000;
const TRIES = 50;

/**
 * Where to serve: on the port that was set, or on 3000, or on the next free one when that is taken.
 * @throws Error when a port was set and is taken.
 */
export async function findAddress({ HOST, PORT }: Config): Promise<{ port: number; url: string }> {
  if (PORT && !(await isFree(HOST, PORT))) throw new Error(`port ${PORT} on ${HOST} is taken; set PORT to another`);
  const port = PORT ?? (await firstFree(HOST, DEFAULT_PORT));
  const shown = HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST;
  return { port, url: `http://${shown.includes(":") ? `[${shown}]` : shown}:${port}` };
}

/** Begins to listen. */
export async function attach(server: Server, { HOST, PORT }: Config): Promise<void> {
  server.listen({ host: HOST, port: PORT, backlog: 1024 });
  await once(server, "listening");
}

async function firstFree(host: string, from: number): Promise<number> {
  for (let port = from; port < from + TRIES; port++) if (await isFree(host, port)) return port;
  throw new Error(`no free port between ${from} and ${from + TRIES - 1}; set PORT`);
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, host, () => probe.close(() => done(true)));
  });
}
