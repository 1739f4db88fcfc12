import { setTimeout as wait } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { FastifyBaseLogger } from "fastify";
import { withTimeout } from "../../cache/with-timeout.ts";
import { dependencyFailed } from "../../telemetry/dependency.ts";
import { type ConnectionLimits, connectionSettings, DatabaseClient } from "../connection.ts";
import type { Database } from "../database.ts";
import type { DatabaseAddress } from "../database-settings.ts";
import { REPLAYED, ReplicaPool, type ReplicaState } from "./replica-pool.ts";
import { RequiredPosition, SAMPLE_INTERVAL } from "./required-position.ts";

/** Timeout of a check whether the replica answers, in milliseconds. */
const CHECK_TIMEOUT = 1000;
const CHECK_LIMITS: ConnectionLimits = {
  statement: CHECK_TIMEOUT,
  lock: CHECK_TIMEOUT,
  idleInTransaction: CHECK_TIMEOUT,
  wait: 0,
};

/** Position after everything that is committed, whether or not it is flushed. */
const CURRENT = "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as position";

/** Replica for public reads. */
export interface Replica {
  /**
   * The replica while it is recent enough, otherwise the primary. Writes and locks are carried out
   * by the primary as well.
   */
  database: Database;
  readonly state: ReplicaState;
  /**
   * Milliseconds by which the replica was behind at the last check, up to a little more than the
   * limit; null while it does not answer.
   */
  readonly lag: number | null;
  /**
   * Notes that a change was committed: until the replica has replayed it, the primary serves all
   * reads.
   */
  noteChange(): void;
  close(): Promise<void>;
}

interface ReplicaOptions {
  primary: Database;
  address: DatabaseAddress;
  /** Lag in seconds beyond which the replica is not used. */
  maxLag: number;
  log: FastifyBaseLogger;
}

/** Opens a replica, and watches it until it is closed. It need not be reachable. */
export function openReplica({ primary, address, maxLag, log }: ReplicaOptions): Replica {
  const required = new RequiredPosition(async () => {
    const { rows } = await primary.pool.query<{ position: number }>(CURRENT);
    return rows[0]?.position ?? Number.POSITIVE_INFINITY;
  }, maxLag * 1000);
  let reported: ReplicaState = "used";
  const pool = new ReplicaPool(address, {
    primary: primary.pool,
    requiredPosition: () => required.value(),
    onState(state, error) {
      // Every change makes it fall behind for a moment.
      if (state === "unreachable") {
        dependencyFailed(log, { dependency: "replica", error });
      } else if (state === "used" && reported === "unreachable")
        log.info("the replica serves public reads again");
      if (state !== "behind") reported = state;
    },
  });
  const closing = new AbortController();
  const check = replicaCheck(pool, address);
  const checking = repeat(check.run, closing.signal);
  // While the primary is down, its last samples stay valid. Not awaited at the end, because a
  // frozen primary takes seconds to fail.
  void repeat(() => required.sample().catch(() => {}), closing.signal);
  return {
    database: {
      url: address.url,
      pool,
      db: withTransactions(pool, primary),
      close: () => pool.end(),
    },
    get state() {
      return pool.state;
    },
    get lag() {
      return pool.checkedPosition === null ? null : required.lagOf(pool.checkedPosition);
    },
    noteChange: () => required.noteChange(),
    close: async () => {
      closing.abort();
      await checking;
      await check.close();
      await pool.end();
    },
  };
}

/**
 * Returns a database whose transactions run on one connection to the replica, and again on the
 * primary if the replica fails during one.
 */
function withTransactions(pool: ReplicaPool, primary: Database): NodePgDatabase {
  const db = drizzle(pool, { casing: "snake_case" });
  db.transaction = (work, config) =>
    pool.read(
      (client) => drizzle(client, { casing: "snake_case" }).transaction(work, config),
      () => primary.db.transaction(work, config),
    );
  return db;
}

/**
 * Creates a check whether the replica answers, on a separate connection, as all connections of the
 * pool may be busy.
 */
function replicaCheck(
  pool: ReplicaPool,
  address: DatabaseAddress,
): { run(): Promise<void>; close(): Promise<void> } {
  let client: DatabaseClient | undefined;
  const check = async () => {
    if (!client) {
      client = new DatabaseClient(
        connectionSettings(address, "masthead replica check", CHECK_LIMITS),
      );
      await client.connect();
    }
    const { rows } = await client.query<{ position: number | null }>(REPLAYED);
    return rows[0]?.position ?? null;
  };
  return {
    async run() {
      try {
        pool.markAnswering(await withTimeout(check(), CHECK_TIMEOUT));
      } catch (error) {
        client?.abort();
        client = undefined;
        pool.markAway(error);
      }
    },
    close: async () => client?.end(),
  };
}

/** Runs an action again and again, `SAMPLE_INTERVAL` apart, until it is aborted. */
async function repeat(run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await run();
    await wait(SAMPLE_INTERVAL, undefined, { signal, ref: false }).catch(() => {});
  }
}
