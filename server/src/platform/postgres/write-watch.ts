import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { queryEvents } from "../telemetry/events.ts";
import type { Database, Db } from "./database.ts";

/**
 * `full`: the disk of the database server has no space, while reads, and writes into space that
 * tables already have, still succeed.
 */
type WriteState = "ok" | "full";

/**
 * State of database writes as known to this process from the outcome of its own statements: it
 * makes no test writes.
 */
export interface WriteWatch {
  readonly state: WriteState;
  stop(): Promise<void>;
}

interface WriteWatchOptions {
  log: FastifyBaseLogger;
  /** Milliseconds between checks whether there is space again. */
  interval?: number;
  /** @throws an error of the database while it has no space */
  needSpace?: (db: Db) => Promise<unknown>;
}

/** SQLSTATE of a full disk, or of an exceeded quota of the file system. */
const DISK_FULL = "53100";

/**
 * Watches all statements of this process for a full disk. While it is full, space is requested
 * again and again.
 */
export function watchWrites(
  { db }: Pick<Database, "db">,
  { log, interval = 5000, needSpace = extendTemporaryTable }: WriteWatchOptions,
): WriteWatch {
  let state: WriteState = "ok";
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  const check = async () => {
    const error = await needSpace(db).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    // Unknown without a database, or if this user may not create temporary tables: the next failed
    // write shows it.
    if (isDiskFull(error) || state === "ok") return;
    state = "ok";
    clearInterval(timer);
    log.info("the disk of the database has space again");
  };
  const unsubscribe = queryEvents.subscribe(({ error }) => {
    if (state === "full" || !isDiskFull(error)) return;
    state = "full";
    log.error({ error }, "the disk of the database is full: writes fail");
    timer = setInterval(() => {
      checking ??= check().finally(() => {
        checking = undefined;
      });
    }, interval).unref();
  });
  return {
    get state() {
      return state;
    },
    async stop() {
      unsubscribe();
      clearInterval(timer);
      await checking;
    },
  };
}

/** Returns whether an error, or a cause of it, reports a full disk. */
function isDiskFull(error: unknown): boolean {
  for (
    let cause = error;
    typeof cause === "object" && cause !== null;
    cause = (cause as Error).cause
  )
    if ((cause as { code?: unknown }).code === DISK_FULL) return true;
  return false;
}

/**
 * Makes a table larger, by a megabyte that ends with the transaction. An update of a small row may
 * fit into the space that its table has.
 */
const extendTemporaryTable = (db: Db) =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`create temporary table masthead_space on commit drop as select sha512(n::text::bytea) as filler from generate_series(1, 8000) as n`,
    );
  });
