import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../postgres/database.ts";
import { FAILED_QUEUE } from "./job-queues.ts";
import type { Jobs } from "./jobs.ts";

/** Job that failed permanently: it is not retried automatically. */
export interface FailedJob {
  /** Id of the job, as in the log. */
  id: string;
  name: string;
  failedAt: Date;
  /** Message of the last error. */
  error: string;
  /** Number of executions. */
  attempts: number;
}

/** Open states of a job; `failed` is the dead-letter state. */
type JobState = "created" | "retry" | "active" | "failed";

/** Number of jobs of one name in one state. */
export interface JobCount {
  name: string;
  state: JobState;
  count: number;
}

/**
 * Start of the names of the queues that pg-boss uses itself, such as the one that enqueues
 * scheduled jobs.
 */
const INTERNAL_PREFIX = "__pgboss__";

interface Page {
  limit: number;
  offset?: number;
}

/** Returns jobs that failed permanently, the latest first. */
export async function listFailedJobs(db: Db, { limit, offset = 0 }: Page): Promise<FailedJob[]> {
  const rows = await rowsOf<Omit<FailedJob, "failedAt"> & { failedAt: string }>(
    db,
    sql`select source_id as id, source_name as name, created_on as "failedAt", source_retry_count + 1 as attempts,
        coalesce(source_output->>'message', 'no error was recorded') as error
      from jobs.job where name = ${FAILED_QUEUE} order by created_on desc, id limit ${limit} offset ${offset}`,
  );
  return rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) }));
}

/**
 * Enqueues a failed job again, with all of its attempts, and removes it from the list.
 * @param tx transaction: only one of several concurrent calls retries the job
 * @returns the name of the job; undefined if the failed job does not exist
 */
export async function retryFailedJob(
  tx: Db,
  jobs: Pick<Jobs, "sendAll">,
  id: string,
): Promise<string | undefined> {
  const [failed] = await rowsOf<{ name: string; data: object }>(
    tx,
    sql`delete from jobs.job where name = ${FAILED_QUEUE} and source_id = ${id} returning source_name as name, data`,
  );
  if (failed) await jobs.sendAll(tx, failed.name, [failed.data]);
  return failed?.name;
}

/**
 * Removes a failed job from the list without running it.
 * @returns the name of the job; undefined if the failed job does not exist
 */
export async function dismissFailedJob(tx: Db, id: string): Promise<string | undefined> {
  const [dismissed] = await rowsOf<{ name: string }>(
    tx,
    sql`delete from jobs.job where name = ${FAILED_QUEUE} and source_id = ${id} returning source_name as name`,
  );
  return dismissed?.name;
}

/**
 * Returns the number of waiting, running and failed jobs by name, except pg-boss's own jobs.
 * Completed jobs are not read: see OPEN_JOBS_INDEX.
 */
export async function countJobs(db: Db): Promise<JobCount[]> {
  return rowsOf<JobCount>(
    db,
    sql`select name, state::text, count(*)::int from jobs.job
        where state < 'completed' and name <> ${FAILED_QUEUE} and not starts_with(name, ${INTERNAL_PREFIX}) group by 1, 2
      union all
      select source_name, 'failed', count(*)::int from jobs.job where name = ${FAILED_QUEUE} group by 1
      order by 1, 2`,
  );
}

/**
 * Returns since when the oldest waiting job of each name could have run; names without such jobs
 * are left out.
 */
export async function oldestDueJobs(db: Db): Promise<{ name: string; dueAt: Date }[]> {
  const rows = await rowsOf<{ name: string; dueAt: string }>(
    db,
    sql`select name, min(start_after) as "dueAt" from jobs.job
      where state < 'completed' and state < 'active' and start_after <= now() and not starts_with(name, ${INTERNAL_PREFIX})
        and name <> ${FAILED_QUEUE}
      group by 1`,
  );
  return rows.map(({ name, dueAt }) => ({ name, dueAt: new Date(dueAt) }));
}

/** Returns the number of jobs that failed permanently within the last hour, by name. */
export async function countRecentFailures(db: Db): Promise<{ name: string; count: number }[]> {
  return rowsOf(
    db,
    sql`select source_name as name, count(*)::int from jobs.job
      where name = ${FAILED_QUEUE} and created_on > now() - interval '1 hour' group by 1`,
  );
}
