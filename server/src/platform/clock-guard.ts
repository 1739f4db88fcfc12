import cluster from "node:cluster";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { FastifyBaseLogger } from "fastify";
import type { JobDefinition } from "./jobs/jobs.ts";
import type { Database } from "./postgres/database.ts";

/**
 * Difference between the clocks of this process and of the database from which the process stops,
 * in milliseconds.
 */
export const MAX_CLOCK_DIFFERENCE = 5 * MINUTE;
/** Interval of comparisons with the clock that never jumps, in milliseconds. */
const JUMP_CHECK_INTERVAL = 500;
/** Interval of comparisons with the database, in milliseconds. */
const DATABASE_CHECK_INTERVAL = MINUTE;
/**
 * Change of a clock from which it has jumped, and not drifted, in milliseconds: the database's, and
 * its own.
 */
const JUMP = { database: MAX_CLOCK_DIFFERENCE / 2, own: 10_000 };

/**
 * Guard against a wrong clock, with which a process would publish early, end sessions and charge
 * renewals that are not due.
 */
export interface ClockGuard {
  /**
   * Returns the same jobs, which fail while the clock is wrong, so that another process runs them.
   */
  guardJobs(definitions: JobDefinition[]): JobDefinition[];
  close(): void;
}

interface ClockGuardOptions {
  log: FastifyBaseLogger;
  /** The process runs no jobs: it continues when the clock of the database is wrong. */
  servesOnly?: boolean;
  /**
   * Stops the process. Its service manager starts it again, which succeeds when the clock is right.
   */
  stopProcess?: () => void;
  now?: () => number;
}

/**
 * Compares the clock with the database's now and every minute, and immediately when it jumps, and
 * stops the process when they differ by more than five minutes. A database that does not answer is
 * not compared. A process that only serves continues if the clock of the database has jumped: all
 * processes compare with it, and pages are right by their own clocks. It cannot start then.
 * @throws Error if the clock is wrong now
 */
export async function startClockGuard(
  { pool }: Pick<Database, "pool">,
  { log, servesOnly = false, stopProcess = terminate, now = Date.now }: ClockGuardOptions,
): Promise<ClockGuard> {
  const readDifference = async () => {
    const { rows } = await pool.query<{ now: number }>(
      "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
    );
    return now() - (rows[0]?.now ?? now());
  };
  const difference = await readDifference();
  if (isWrong(difference)) throw new Error(describeDifference(difference));

  /**
   * The last comparison that found both clocks right: the difference, and how far the clock was
   * ahead of the one that never jumps.
   */
  let right = { difference, offset: now() - performance.now() };
  let databaseIsWrong = false;
  let nextDatabaseCheck = performance.now() + DATABASE_CHECK_INTERVAL;
  let stopping = false;
  const ownJump = () => now() - performance.now() - right.offset;
  const hasJumped = () => isWrong(ownJump());
  const check = async () => {
    if (stopping || !(hasJumped() || performance.now() > nextDatabaseCheck)) return;
    nextDatabaseCheck = performance.now() + DATABASE_CHECK_INTERVAL;
    const found = await readDifference().catch(() => undefined);
    if (found === undefined || stopping) return;
    if (!isWrong(found)) {
      if (databaseIsWrong) log.info("the clock of the database server is right again");
      databaseIsWrong = false;
      right = { difference: found, offset: now() - performance.now() };
      return;
    }
    if (servesOnly && hasDatabaseJumped(found - right.difference, ownJump())) {
      databaseIsWrong = true;
      log.error(
        `${describeDifference(found)}, whose clock has jumped. Pages are served; processes that run jobs stop`,
      );
      return;
    }
    stopping = true;
    log.fatal(`${describeDifference(found)}. The process stops`);
    stopProcess();
  };
  const timer = setInterval(check, JUMP_CHECK_INTERVAL).unref();
  const guardJob = ({ work, ...definition }: JobDefinition): JobDefinition => ({
    ...definition,
    work: async (data) => {
      if (hasJumped()) await check();
      if (stopping) throw new Error("not run: the clock of this process is wrong");
      await work(data);
    },
  });
  return {
    guardJobs: (definitions) => definitions.map(guardJob),
    close: () => clearInterval(timer),
  };
}

const isWrong = (difference: number) => Math.abs(difference) > MAX_CLOCK_DIFFERENCE;

/**
 * Decides whether a change of the difference is a jump of the database's clock: not drift, and not
 * a jump of the own clock.
 */
const hasDatabaseJumped = (change: number, ownJump: number) =>
  Math.abs(ownJump) < JUMP.own && Math.abs(change - ownJump) > JUMP.database;

const describeDifference = (difference: number) =>
  `the clock is ${Math.round(Math.abs(difference) / 1000)} s ${difference > 0 ? "ahead of" : "behind"} that of the database server: synchronise both, for example with chrony`;

/**
 * Ends the process as SIGTERM does. A process of WORKERS ignores signals, and is restarted by its
 * primary.
 */
function terminate(): void {
  if (cluster.isWorker) process.exit(1);
  process.kill(process.pid, "SIGTERM");
}
