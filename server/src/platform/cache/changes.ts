import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type ConnectionLimits, connectionSettings, DatabaseClient } from "../postgres/connection.ts";
import type { Db } from "../postgres/database.ts";

const CHANNEL = "masthead_changes";
/** PostgreSQL takes up to 8,000 bytes a notification. */
const PAYLOAD_BYTES = 7000;
/** Stands for every tag: sent when naming them would take too long, and assumed after a lost connection. */
export const EVERYTHING = "*";

/**
 * Tells every process, this one included, that what these tags name has changed. Within a transaction it is sent when that
 * commits, and never when it rolls back.
 */
export async function announceChange(db: Db, tags: Iterable<string>): Promise<void> {
  const all = [...new Set(tags)];
  note(all);
  const payload = JSON.stringify(all);
  const short = Buffer.byteLength(payload) <= PAYLOAD_BYTES ? payload : JSON.stringify([EVERYTHING]);
  if (all.length) await db.execute(sql`select pg_notify(${CHANNEL}, ${short})`);
}

/** Begins the tags of what may not be shown any more, not even once while it is made anew. */
export const WITHDRAWN = "withdrawn ";

/** Tells every process that what they keep of this may be shown to nobody any more. A handful of tags at most. */
export async function announceWithdrawal(db: Db, tags: string[]): Promise<void> {
  const withdrawn = tags.map((name) => WITHDRAWN + name);
  note(withdrawn);
  const payload = JSON.stringify(withdrawn);
  await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
}

const noting = new AsyncLocalStorage<Set<string>>();

function note(tags: string[]): void {
  const noted = noting.getStore();
  if (noted) for (const name of tags) noted.add(name);
}

/**
 * Runs what may change something, and then calls back with the tags that it announced. The caches of this process so know of a change before
 * the reply to who made it; the notification of PostgreSQL comes some milliseconds later.
 */
export async function noticingChanges<T>(run: () => Promise<T>, onChange: (tags: string[]) => void): Promise<T> {
  const noted = new Set<string>();
  try {
    return await noting.run(noted, run);
  } finally {
    if (noted.size) onChange([...noted]);
  }
}

/** Delays between connection attempts, in milliseconds: doubled from the first to the last, less a random part. */
const RETRY_DELAY = { first: 500, last: 10_000 };
/** How often the connection is checked, in milliseconds. */
const PING_INTERVAL = 5000;
/** No statement of this connection takes long: one that does means that the server hangs. */
const LISTEN_LIMITS: ConnectionLimits = { statement: 2000, lock: 2000, idleInTransaction: 2000, wait: 0 };

/**
 * Listens for changes on its own connection until closed, and reconnects when that is lost. Changes are missed while it is away, so
 * after each loss everything counts as changed.
 * @throws Error when the first connection fails
 */
export async function listenForChanges(url: string, onChange: (tags: string[]) => void): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  let connection = await listen(url, onChange);

  const reconnect = async () => {
    for (let attempt = 0; ; attempt++) {
      await wait(retryDelay(attempt), undefined, { ref: false, signal: closing.signal });
      try {
        connection = await listen(url, onChange);
        return onChange([EVERYTHING]);
      } catch {
        // The database is still away.
      }
    }
  };
  // The only loop: a failed attempt ends a connection as well, and must not start another.
  const keepListening = async () => {
    while (!closing.signal.aborted) {
      await connection.ended;
      await reconnect();
    }
  };
  const listening = keepListening().catch(() => {});

  return {
    close: async () => {
      closing.abort();
      await connection.client.end();
      await listening;
      // An attempt that was under way may have succeeded.
      await connection.client.end();
    },
  };
}

/** Opens a connection that listens. A server that stops answering pings ends it: see `DatabaseClient`. */
async function listen(url: string, onChange: (tags: string[]) => void): Promise<{ client: DatabaseClient; ended: Promise<void> }> {
  const client = new DatabaseClient(connectionSettings(url, "masthead changes", LISTEN_LIMITS));
  client.on("notification", (message) => onChange(JSON.parse(message.payload ?? "[]") as string[]));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  const ping = setInterval(() => client.query("select 1").catch(() => {}), PING_INTERVAL).unref();
  const ended = new Promise<void>((done) => client.once("end", done));
  return { client, ended: ended.finally(() => clearInterval(ping)) };
}

const retryDelay = (attempt: number) => Math.min(RETRY_DELAY.last, RETRY_DELAY.first * 2 ** attempt) * (1 - Math.random() / 2);
