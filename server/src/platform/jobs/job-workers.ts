import type { FastifyBaseLogger } from "fastify";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { createLogThrottle } from "../log-throttle.ts";
import { jobCheckEvents } from "../telemetry/events.ts";
import { isPermanent } from "./job-errors.ts";
import { FAILED_QUEUE } from "./job-queues.ts";
import type { JobDefinition } from "./jobs.ts";

/** SQL: the current attempt of a job is its last. */
const NO_RETRY = "update jobs.job set retry_limit = retry_count where name = $1 and id = $2";
/**
 * SQL: keeps the latest failed run of a recurring job, whose work includes earlier runs'. Deletes
 * handled runs, and the current one if it is not the latest.
 */
const FORGET_EARLIER_RUNS = `delete from jobs.job where name = $1 and source_name = $2 and (state = 'completed' or id = $3)
  and created_on < (select max(created_on) from jobs.job where name = $1 and source_name = $2)`;

/** Seconds between polls of a worker that nothing has woken. */
const IDLE_POLLING = 300;
/** SQL: the queues among $1 with a job that is due. */
const DUE_QUEUES = `select name from unnest($1::text[]) as queue(name) where exists
  (select from jobs.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`;

/** @param checkInterval seconds between checks for due jobs */
export function createWorkers(boss: PgBoss, log: FastifyBaseLogger, checkInterval: number) {
  // One check per process wakes the workers of due jobs, instead of a poll by each of some fifty
  // workers.
  const idle = Math.max(IDLE_POLLING, checkInterval);
  const polling = {
    batchSize: 1,
    pollingIntervalSeconds: idle,
    notifyPollingIntervalSeconds: idle,
    includeMetadata: true,
  } as const;
  /** Ids of workers by queue. */
  const workersOf = new Map<string, string[]>();
  const recurring = new Set<string>();

  const startWorker = async (
    name: string,
    run: (job: JobWithMetadata<unknown>) => Promise<void>,
  ) => {
    let worker = "";
    worker = await boss.work(name, polling, async ([job]) => {
      if (!job) return;
      await run(job);
      // The next job of a backlog is fetched immediately instead of at the next poll.
      boss.notifyWorker(worker);
    });
    workersOf.set(name, [...(workersOf.get(name) ?? []), worker]);
  };

  return {
    /** Starts the workers of a kind of job, and its schedule. */
    async start(definition: JobDefinition): Promise<void> {
      const { name, cron, concurrency = 1 } = definition;
      for (let i = 0; i < concurrency; i++)
        await startWorker(name, (job) => runJob(boss, log, definition, job));
      if (!cron) return;
      recurring.add(name);
      await boss.schedule(name, cron, {});
    },
    /** Starts the worker that logs jobs that failed permanently. */
    startFailureLog: (): Promise<void> =>
      startWorker(FAILED_QUEUE, async ({ id, sourceName, sourceId, sourceOutput }) => {
        log.error(
          { job: sourceName, id: sourceId, error: lastError(sourceOutput) },
          "job failed permanently: not retried",
        );
        if (recurring.has(sourceName ?? ""))
          await boss.getDb().executeSql(FORGET_EARLIER_RUNS, [FAILED_QUEUE, sourceName, id]);
      }),
    /** Stops waking workers of due jobs. */
    stop: wakeDueWorkers(boss, log, checkInterval, workersOf),
  };
}

/**
 * Wakes the workers of queues with due jobs, at an interval in seconds. After a failed check the
 * jobs wait for the polls of their workers. Returns a function that stops it.
 */
function wakeDueWorkers(
  boss: PgBoss,
  log: FastifyBaseLogger,
  interval: number,
  workersOf: ReadonlyMap<string, string[]>,
): () => Promise<void> {
  const throttle = createLogThrottle();
  const reportFailure = (error: Error) => {
    jobCheckEvents.publish({ error });
    const suppressed = throttle.admit(error.message);
    if (suppressed !== null) log.error({ error, suppressed }, "due jobs were not looked for");
  };
  const wake = async () => {
    const { rows } = await boss.getDb().executeSql(DUE_QUEUES, [[...workersOf.keys()]]);
    for (const { name } of rows)
      for (const worker of workersOf.get(name) ?? []) boss.notifyWorker(worker);
  };
  let waking: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (workersOf.size)
      waking ??= wake()
        .catch(reportFailure)
        .finally(() => (waking = undefined));
  }, interval * 1000).unref();
  return async () => {
    clearInterval(timer);
    await waking;
  };
}

/** Runs a job. A permanent error makes the current attempt the last. @throws the error of the job */
async function runJob(
  boss: PgBoss,
  log: FastifyBaseLogger,
  { name, work }: JobDefinition,
  job: JobWithMetadata<unknown>,
): Promise<void> {
  try {
    await work(job.data as never);
  } catch (error) {
    log.warn({ error, job: name, attempt: job.retryCount + 1 }, "job failed");
    if (isPermanent(error)) await boss.getDb().executeSql(NO_RETRY, [name, job.id]);
    throw error;
  }
}

/** The error of a job's last attempt, as the queue stored it. */
function lastError(output: unknown): Error {
  const { message = "no error was recorded", stack } = (output ?? {}) as {
    message?: string;
    stack?: string;
  };
  return Object.assign(new Error(message), stack && { stack });
}
