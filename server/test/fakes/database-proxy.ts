import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

export interface DatabaseProxy extends Omit<FaultProxy, "retarget" | "port"> {
  url: string;
  /** Forwards new connections to another server, such as a promoted standby. */
  retarget(databaseUrl: string): void;
}

/**
 * Starts a TCP proxy in front of PostgreSQL that counts connections, and can drop, refuse, delay or
 * freeze them.
 */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { port, retarget, ...proxy } = await startFaultProxy(serverOf(databaseUrl));
  const url = new URL(databaseUrl);
  url.port = String(port);
  return { ...proxy, url: url.href, retarget: (next) => retarget(serverOf(next)) };
}

function serverOf(databaseUrl: string): { host: string; port: number } {
  const { hostname, port } = new URL(databaseUrl);
  return { host: hostname, port: Number(port) };
}
