import { setTimeout as wait } from "node:timers/promises";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { PoolConfig } from "pg";
import { fromDrizzle, PgBoss } from "pg-boss";
import { createLogThrottle } from "../log-throttle.ts";
import {
  CONNECTIONS,
  connectionSettings,
  DatabaseClient,
  QUEUE_LIMITS,
} from "../postgres/connection.ts";
import type { Db } from "../postgres/database.ts";
import { markConnectionError } from "../postgres/database-fault.ts";
import { startOrUndo } from "../start-or-undo.ts";
import { jobCheckEvents } from "../telemetry/events.ts";
import { isPermanent } from "./job-errors.ts";

/** Background work of a module. */
export interface JobDefinition {
  /** `module.action` */
  name: string;
  /** Cron expression in UTC, for recurring work. */
  cron?: string;
  /** Number of jobs of this kind that one process runs at a time. */
  concurrency?: number;
  work(data: never): Promise<void>;
}

export interface Jobs {
  /** Enqueues a job. With a key, at most one job with that key is waiting. */
  send(name: string, data: object, key?: string): Promise<void>;
  /** Enqueues a job that starts at a given time. */
  sendAt(name: string, data: object, at: Date): Promise<void>;
  /** Enqueues one job per item within a transaction: the jobs only exist if it commits. */
  sendAll(tx: Db, name: string, data: object[]): Promise<void>;
  /** Starts workers for these jobs. */
  work(definitions: JobDefinition[]): Promise<void>;
  /** Removes the schedules of recurring jobs that are not among all jobs of this version. */
  removeOldSchedules(definitions: JobDefinition[]): Promise<void>;
  /** Waits until no job is waiting or running. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Dead-letter queue: a copy of each permanently failed job. See failed-jobs.ts. */
export const FAILED_QUEUE = "jobs.failed";
/** Time for which failed jobs can be listed and retried, in seconds. */
const KEEP_FAILED = 30 * 24 * 60 * 60;
/**
 * Age at which a schedule that this version does not declare is removed, in milliseconds. A newer
 * version that runs beside this one during an upgrade has just declared its own.
 */
const OLD_SCHEDULE = HOUR;

/**
 * Retry policy, in seconds: the delay doubles from 5 s to 15 min, ten times, so that a job survives
 * a mail server outage of half an hour. Errors that a retry would only repeat are not retried
 * (job-errors.ts). A worker that stopped sending heartbeats is considered dead, and its job is
 * retried.
 */
const QUEUE = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 15 * 60,
  expireInSeconds: 600,
  heartbeatSeconds: 30,
  deadLetter: FAILED_QUEUE,
  // Retention of completed jobs, and of jobs that no worker has fetched.
  deleteAfterSeconds: 7 * 24 * 60 * 60,
  retentionSeconds: 14 * 24 * 60 * 60,
  // A new job wakes the workers of every process by NOTIFY when its transaction commits.
  notify: true,
};
/** A failed job is logged by a worker of this queue. Its copy is kept after that. */
const FAILED_SETTINGS = {
  retryLimit: QUEUE.retryLimit,
  retryBackoff: true,
  deleteAfterSeconds: KEEP_FAILED,
};

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

/**
 * Index of open jobs: the queries of metrics and of the System screen would otherwise read all
 * completed jobs of a week. pg-boss creates its tables at the first start, so this is not a
 * migration.
 */
const OPEN_JOBS_INDEX = "masthead_open_jobs";
const CREATE_INDEX = `create index concurrently if not exists ${OPEN_JOBS_INDEX} on jobs.job_common (name, state, start_after)
  where state < 'completed'`;
const DROP_INDEX = `drop index concurrently if exists jobs.${OPEN_JOBS_INDEX}`;
/** SQL: whether the index $1 exists, is valid, and is being created by another process. */
const INDEX_STATE = `select index is not null as exists, coalesce((select indisvalid from pg_index where indexrelid = index), false) as valid,
  exists (select from pg_stat_progress_create_index where index_relid = index) as creating from to_regclass($1) as index`;

/** Time for running jobs when the process stops, in milliseconds. */
const STOP_TIMEOUT = 10_000;

interface QueueOptions {
  /**
   * Seconds between checks for due jobs: delayed ones and retries, and new jobs while the listener
   * reconnects.
   */
  polling: number;
  /** Seconds after which a job without a heartbeat is taken from its worker. */
  heartbeat: number;
  /** Seconds between checks for such jobs. */
  supervise: number;
  /**
   * Enqueue only: this process neither works nor supervises jobs, and needs no connection for job
   * notifications.
   */
  enqueueOnly?: boolean;
}
const OPTIONS: QueueOptions = { polling: 1, heartbeat: QUEUE.heartbeatSeconds, supervise: 15 };

/**
 * Starts the job queue. Jobs are stored in PostgreSQL, so they survive the process; the job of a
 * process that dies is retried by another within a minute.
 * @param url the database without a pooler: workers are notified of new jobs by LISTEN
 */
export async function startJobs(
  url: string,
  log: FastifyBaseLogger,
  options: Partial<QueueOptions> = {},
): Promise<Jobs> {
  const {
    polling: pollingInterval,
    heartbeat,
    supervise,
    enqueueOnly = false,
  } = { ...OPTIONS, ...options };
  const queueSettings = { ...QUEUE, heartbeatSeconds: heartbeat };
  // One check per process wakes the workers of due jobs, instead of a poll by each of some fifty
  // workers.
  const idle = Math.max(IDLE_POLLING, pollingInterval);
  const polling = {
    batchSize: 1,
    pollingIntervalSeconds: idle,
    notifyPollingIntervalSeconds: idle,
  };
  const boss = new PgBoss({
    ...connectionSettings(url, "masthead jobs", QUEUE_LIMITS),
    ...({
      Client: DatabaseClient,
      connectionTimeoutMillis: QUEUE_LIMITS.wait,
    } satisfies PoolConfig),
    schema: "jobs",
    max: CONNECTIONS.jobQueue,
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
    // No job depends on another job of the queue.
    flowIntervalSeconds: 60,
    supervise: !enqueueOnly,
    schedule: !enqueueOnly,
    useListenNotify: !enqueueOnly,
  });
  boss.on("error", (error: NodeJS.ErrnoException) => {
    // The queue emits a copy of the error, without the mark. Its only sockets are those to the
    // database.
    if (error.syscall) markConnectionError(error);
    log.error({ error }, "job queue error");
  });
  const { result: stored, stop } = await startOrUndo(async (started) => {
    // Registered before the start, which may fail half-way.
    started.defer(() => boss.stop({ graceful: true, timeout: STOP_TIMEOUT }));
    await boss.start();
    await createOpenJobsIndex(boss, log);
    await boss.createQueue(FAILED_QUEUE, { ...FAILED_SETTINGS, policy: "standard" });
    const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    const failedQueue = stored.get(FAILED_QUEUE);
    if (failedQueue && !hasSettings(failedQueue, FAILED_SETTINGS))
      await boss.updateQueue(FAILED_QUEUE, FAILED_SETTINGS);
    return stored;
  });
  const ensuredQueues = new Set<string>();
  const workersOf = new Map<string, string[]>();
  const register = (name: string, worker: string) =>
    workersOf.set(name, [...(workersOf.get(name) ?? []), worker]);
  const wakeDue = async () => {
    const { rows } = await boss.getDb().executeSql(DUE_QUEUES, [[...workersOf.keys()]]);
    for (const { name } of rows)
      for (const worker of workersOf.get(name) ?? []) boss.notifyWorker(worker);
  };
  const throttle = createLogThrottle();
  // Due jobs then wait for the polls of their workers.
  const reportFailure = (error: Error) => {
    jobCheckEvents.publish({ error });
    const suppressed = throttle.admit(error.message);
    if (suppressed !== null) log.error({ error, suppressed }, "due jobs were not looked for");
  };
  let waking: Promise<void> | undefined;
  const wakeTimer = setInterval(() => {
    if (workersOf.size)
      waking ??= wakeDue()
        .catch(reportFailure)
        .finally(() => (waking = undefined));
  }, pollingInterval * 1000).unref();
  const recurring = new Set<string>();
  const ensure = async (name: string) => {
    if (ensuredQueues.has(name)) return;
    const existing = stored.get(name);
    if (!existing) await boss.createQueue(name, { ...queueSettings, policy: "standard" });
    // Created by an earlier version with other settings.
    else if (!hasSettings(existing, queueSettings)) await boss.updateQueue(name, queueSettings);
    ensuredQueues.add(name);
  };
  return {
    async send(name, data, key) {
      await ensure(name);
      await boss.send(name, data, key ? { singletonKey: key, singletonSeconds: 5 } : {});
    },
    async sendAt(name, data, at) {
      await ensure(name);
      await boss.send(name, data, { startAfter: at });
    },
    async sendAll(tx, name, data) {
      await ensure(name);
      if (data.length)
        await boss.insert(
          name,
          data.map((item) => ({ data: item })),
          { db: fromDrizzle(tx, sql) },
        );
    },
    async work(definitions) {
      for (const { name, cron, concurrency = 1, work } of definitions) {
        await ensure(name);
        for (let i = 0; i < concurrency; i++) {
          let worker = "";
          worker = await boss.work(name, polling, async ([job]) => {
            if (!job) return;
            await work(job.data as never).catch(async (error) => {
              log.warn({ error, job: name, attempt: job.retryCount + 1 }, "job failed");
              if (isPermanent(error)) await boss.getDb().executeSql(NO_RETRY, [name, job.id]);
              throw error;
            });
            // The next job of a backlog is fetched immediately instead of at the next poll.
            boss.notifyWorker(worker);
          });
          register(name, worker);
        }
        if (!cron) continue;
        recurring.add(name);
        await boss.schedule(name, cron, {});
      }
      const failedWorker = await boss.work(
        FAILED_QUEUE,
        { ...polling, includeMetadata: true },
        async ([job]) => {
          if (!job) return;
          log.error(
            { job: job.sourceName, id: job.sourceId, error: lastError(job.sourceOutput) },
            "job failed permanently: not retried",
          );
          if (recurring.has(job.sourceName ?? ""))
            await boss
              .getDb()
              .executeSql(FORGET_EARLIER_RUNS, [FAILED_QUEUE, job.sourceName, job.id]);
          boss.notifyWorker(failedWorker);
        },
      );
      register(FAILED_QUEUE, failedWorker);
    },
    async removeOldSchedules(definitions) {
      const declared = new Set(definitions.flatMap(({ name, cron }) => (cron ? [name] : [])));
      for (const { name, key, updatedOn } of await boss.getSchedules()) {
        if (declared.has(name) || Date.now() - updatedOn.getTime() < OLD_SCHEDULE) continue;
        await boss.unschedule(name, key);
        log.info({ job: name }, "removed the schedule of a job that no longer exists");
      }
    },
    async idle() {
      // The statistics of the queues are up to a minute old.
      const open = `select exists (select from jobs.job where name = any($1) and state < 'completed') as open`;
      while ((await boss.getDb().executeSql(open, [[...ensuredQueues]])).rows[0].open)
        await wait(200);
    },
    async stop() {
      clearInterval(wakeTimer);
      await waking;
      await stop();
    },
  };
}

/**
 * Creates the index of open jobs, again if the process that created it was killed: its partial
 * index is invalid, slows writes and is not read. A missing index only slows queries, so an error
 * does not stop the start.
 */
async function createOpenJobsIndex(boss: PgBoss, log: FastifyBaseLogger): Promise<void> {
  const db = boss.getDb();
  const { rows } = await db.executeSql(INDEX_STATE, [`jobs.${OPEN_JOBS_INDEX}`]);
  const { exists, valid, creating } = rows[0] ?? {};
  if (valid || creating) return;
  try {
    if (exists) {
      log.warn({ index: OPEN_JOBS_INDEX }, "an index was left invalid, and is created again");
      await db.executeSql(DROP_INDEX);
    }
    await db.executeSql(CREATE_INDEX);
  } catch (error) {
    log.warn({ error }, "the index of open jobs was not created");
  }
}

/** Whether a stored queue has these settings. */
const hasSettings = (queue: object, settings: object) =>
  Object.entries(settings).every(
    ([name, value]) => (queue as Record<string, unknown>)[name] === value,
  );

/** The error of a job's last attempt, as the queue stored it. */
function lastError(output: unknown): Error {
  const { message = "no error was recorded", stack } = (output ?? {}) as {
    message?: string;
    stack?: string;
  };
  return Object.assign(new Error(message), stack && { stack });
}
