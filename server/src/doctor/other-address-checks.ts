import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Config } from "../config.ts";
import { type Db, rowsOf } from "../platform/postgres/database.ts";
import type { DatabaseAddress, DatabaseAddresses } from "../platform/postgres/database-settings.ts";
import { withConnection } from "./connection.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

/** Maximum time for which the replica is watched, and interval, in milliseconds. */
const REPLAY_WAIT = 10_000;
const REPLAY_INTERVAL = 100;

/** Identifies a database and its server: processes of a server started at one time. */
async function identityOf(db: Db): Promise<string | undefined> {
  const [row] = await rowsOf<{ identity: string }>(
    db,
    sql`select oid || ' ' || datname || ' ' || pg_postmaster_start_time() as identity from pg_database where datname = current_database()`,
  );
  return row?.identity;
}

/**
 * Checks that the pooler leads to the same database as the direct address, and that requests
 * through it have timeouts.
 */
export async function checkPooler(pooler: DatabaseAddress, direct: string): Promise<Finding> {
  const check = "connection pooler";
  try {
    const [through, past] = await Promise.all([
      withConnection(pooler, async (db) => ({
        identity: await identityOf(db),
        timeout: await statementTimeoutOf(db),
      })),
      withConnection(direct, identityOf),
    ]);
    if (through.identity !== past)
      return failure(
        check,
        "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases",
        "Compare host and name of the database in both, and in the configuration of the pooler.",
      );
    if (through.timeout === "0")
      return warning(
        check,
        "requests through it have no timeout",
        "Start Masthead once: it sets the timeouts of the role, or prints the statements. Then run RECONNECT in the pooler's console.",
      );
    return ok(check, `leads to the same database, with a timeout of ${through.timeout}`);
  } catch (error) {
    return failure(
      check,
      (error as Error).message,
      "Check that the pooler runs, and DATABASE_URL: host, port, user and password.",
    );
  }
}

async function statementTimeoutOf(db: Db): Promise<string | undefined> {
  const [row] = await rowsOf<{ timeout: string }>(
    db,
    sql`select current_setting('statement_timeout') as timeout`,
  );
  return row?.timeout;
}

/** Checks that the replica is a standby of the primary, and measures its replay lag. */
export async function checkReplica(
  replica: DatabaseAddress,
  { direct }: DatabaseAddresses,
  { DATABASE_REPLICA_MAX_LAG: maxLag }: Pick<Config, "DATABASE_REPLICA_MAX_LAG">,
): Promise<Finding> {
  const check = "read replica";
  try {
    const written = await withConnection(direct, (db) =>
      positionIn(db, sql`pg_current_wal_insert_lsn()`),
    );
    const started = Date.now();
    return await withConnection(replica, async (db) => {
      for (;;) {
        const replayed = await positionIn(
          db,
          sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`,
        );
        const seconds = (Date.now() - started) / 1000;
        if (replayed === null)
          return failure(
            check,
            "it is no standby: the primary serves all reads",
            "Point DATABASE_REPLICA_URL at a streaming replica.",
          );
        if (written !== null && replayed >= written)
          return ok(check, `has replayed the last change after ${seconds.toFixed(1)} s`);
        if (seconds >= Math.min(maxLag, REPLAY_WAIT / 1000))
          return warning(
            check,
            `lags by more than ${seconds.toFixed(0)} s: the primary serves its reads`,
            "Check its load, its network and hot_standby_feedback, and that it follows the primary of DATABASE_URL.",
          );
        await wait(REPLAY_INTERVAL);
      }
    });
  } catch (error) {
    return failure(
      check,
      (error as Error).message,
      "Check that the replica runs, and DATABASE_REPLICA_URL. The primary serves its reads.",
    );
  }
}

/** Returns a position in the write-ahead log in bytes; null where the server has none. */
async function positionIn(db: Db, lsn: ReturnType<typeof sql>): Promise<number | null> {
  const [row] = await rowsOf<{ position: number | null }>(
    db,
    sql`select (${lsn} - '0/0'::pg_lsn)::bigint as position`,
  );
  return row?.position ?? null;
}
