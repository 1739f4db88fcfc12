import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { Config } from "../../../config.ts";

const DEFAULT_PORT = 3000;
const TRIES = 50;

/**
 * Where to serve: on the port that was set, or on 3000, or on the next free one when that is taken.
 * @throws Error that says what is wrong with HOST or PORT.
 */
export async function findAddress({ HOST, PORT }: Pick<Config, "HOST" | "PORT">): Promise<{ port: number; url: string }> {
  const port = PORT ?? (await firstFree(HOST, DEFAULT_PORT));
  if (PORT) {
    const failure = await tryToListen(HOST, PORT);
    if (failure) throw new Error(whyNot(failure, HOST, PORT));
  }
  const shown = HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST;
  return { port, url: `http://${shown.includes(":") ? `[${shown}]` : shown}:${port}` };
}

/** Begins to listen. */
export async function attach(server: Server, { HOST, PORT }: Config): Promise<void> {
  server.listen({ host: HOST, port: PORT, backlog: 1024 });
  await once(server, "listening");
}

async function firstFree(host: string, from: number): Promise<number> {
  for (let port = from; port < from + TRIES; port++) {
    const failure = await tryToListen(host, port);
    if (!failure) return port;
    if (failure.code !== "EADDRINUSE") throw new Error(whyNot(failure, host, port));
  }
  throw new Error(`no free port between ${from} and ${from + TRIES - 1}; set PORT`);
}

function tryToListen(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", done);
    probe.listen(port, host, () => probe.close(() => done(undefined)));
  });
}

function whyNot({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE") return `port ${port} on ${host} is taken; set PORT to another`;
  if (code === "EADDRNOTAVAIL") return `${host} is not an address of this machine; set HOST to one of its own, or to 0.0.0.0 for all`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `HOST is ${host}, which has no address; set it to an address of this machine`;
  if (code === "EACCES") return `port ${port} may not be used by this user; set PORT to one above 1023`;
  return `cannot listen on ${host}, port ${port}: ${message}`;
}
