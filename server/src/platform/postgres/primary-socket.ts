import { Socket } from "node:net";
import pg from "pg";
import { type DatabaseHost, hostOf } from "./database-hosts.ts";

/** Timeout of asking a server whether it is the primary, in milliseconds. */
const PROBE_TIMEOUT = 1500;
/** Time for which the primary that was found is used without asking again, in milliseconds. */
const FRESH_FOR = 1000;

const IS_PRIMARY = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "isPrimary"`;

const found = new Map<string, { primary: Promise<DatabaseHost>; until: number }>();

/**
 * Returns a socket that connects to the primary among several servers, independent of the client's
 * address: after a failover new connections reach the new one.
 * @param urls of the servers, one each
 */
export function primarySocket(urls: string[]): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket) as (port: number, host: string) => Socket;
  socket.connect = (() => {
    void findPrimary(urls).then(
      ({ port, host }) => !socket.destroyed && connect(port, host),
      (error: Error) => socket.destroy(error),
    );
    return socket;
  }) as typeof socket.connect;
  return socket;
}

function findPrimary(urls: string[]): Promise<DatabaseHost> {
  const key = urls.join(" ");
  const last = found.get(key);
  if (last && performance.now() < last.until) return last.primary;
  const primary = Promise.any(urls.map(requirePrimary)).catch((error: AggregateError) => {
    found.delete(key);
    const reasons = error.errors.map(
      (reason: Error, i) => `${hostOf(urls[i] ?? "").host}: ${reason.message}`,
    );
    throw Object.assign(new Error(`no database server is the primary: ${reasons.join("; ")}`), {
      code: "ECONNREFUSED",
    });
  });
  found.set(key, { primary, until: performance.now() + FRESH_FOR });
  return primary;
}

/** Returns the host of a server. @throws Error if it is not the primary */
async function requirePrimary(url: string): Promise<DatabaseHost> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "masthead failover",
    connectionTimeoutMillis: PROBE_TIMEOUT,
    query_timeout: PROBE_TIMEOUT,
  });
  // Errors are reported by the calls.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ isPrimary: boolean }>(IS_PRIMARY);
    if (!rows[0]?.isPrimary) throw new Error("is a standby, or read-only");
    return hostOf(url);
  } finally {
    // Not awaited: a frozen server never confirms the end.
    void client.end().catch(() => {});
  }
}
