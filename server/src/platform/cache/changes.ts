import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
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
  const payload = JSON.stringify(all);
  const short = Buffer.byteLength(payload) <= PAYLOAD_BYTES ? payload : JSON.stringify([EVERYTHING]);
  if (all.length) await db.execute(sql`select pg_notify(${CHANNEL}, ${short})`);
}

/** Begins the tags of what may not be shown any more, not even once while it is made anew. */
export const WITHDRAWN = "withdrawn ";

/** Tells every process that what they keep of this may be shown to nobody any more. A handful of tags at most. */
export async function announceWithdrawal(db: Db, tags: string[]): Promise<void> {
  const payload = JSON.stringify(tags.map((name) => WITHDRAWN + name));
  await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
}

/**
 * Listens for changes on a connection of its own until closed. While the connection is away nothing is heard, so
 * after each loss everything counts as changed.
 */
export async function listenForChanges(url: string, onChange: (tags: string[]) => void): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: "masthead changes", keepAlive: true });
    next.on("error", () => {});
    next.on("notification", (message) => onChange(JSON.parse(message.payload ?? "[]") as string[]));
    next.on("end", () => void reconnect());
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  };
  const reconnect = async () => {
    client = undefined;
    while (!closed) {
      await wait(500, undefined, { ref: false });
      try {
        if (closed) return;
        await connect();
        return onChange([EVERYTHING]);
      } catch {
        // The database is still away; the next round tries again.
      }
    }
  };

  await connect();
  return {
    close: async () => {
      closed = true;
      await client?.end();
    },
  };
}
