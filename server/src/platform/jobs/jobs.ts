import { setTimeout as wait } from "node:timers/promises";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { PoolConfig } from "pg";
import { fromDrizzle, PgBoss } from "pg-boss";
import {
  CONNECTIONS,
  connectionSettings,
  DatabaseClient,
  QUEUE_LIMITS,
} from "../postgres/connection.ts";
import type { Db } from "../postgres/database.ts";
import { markConnectionError } from "../postgres/database-fault.ts";
import { startOrUndo } from "../start-or-undo.ts";
import { prepareQueues, QUEUE } from "./job-queues.ts";
import { createWorkers } from "./job-workers.ts";
import { createOpenJobsIndex } from "./open-jobs-index.ts";

/** Background work of a module. */
export interface JobDefinition {
  /** `module.action` */
  name: string;
  /** Cron expression in UTC, for recurring work. */
  cron?: string;
  /** Number of jobs of this kind that one process runs at a time. */
  concurrency?: number;
  /** Runs until a time of day. Commands that finish queued jobs leave it to the server. */
  isLong?: boolean;
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

/**
 * Age at which a schedule that this version does not declare is removed, in milliseconds. A newer
 * version that runs beside this one during an upgrade has just declared its own.
 */
const OLD_SCHEDULE = HOUR;

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
  const { polling, heartbeat, ...others } = { ...OPTIONS, ...options };
  const boss = createBoss(url, log, others);
  const { result: queues, stop } = await startOrUndo(async (started) => {
    // Registered before the start, which may fail half-way.
    started.defer(() => boss.stop({ graceful: true, timeout: STOP_TIMEOUT }));
    await boss.start();
    await createOpenJobsIndex(boss, log);
    return prepareQueues(boss, heartbeat);
  });
  const workers = createWorkers(boss, log, polling);
  return {
    async send(name, data, key) {
      await queues.ensure(name);
      await boss.send(name, data, key ? { singletonKey: key, singletonSeconds: 5 } : {});
    },
    async sendAt(name, data, at) {
      await queues.ensure(name);
      await boss.send(name, data, { startAfter: at });
    },
    async sendAll(tx, name, data) {
      await queues.ensure(name);
      const jobs = data.map((item) => ({ data: item }));
      if (jobs.length) await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    },
    async work(definitions) {
      for (const definition of definitions) {
        await queues.ensure(definition.name);
        await workers.start(definition);
      }
      await workers.startFailureLog();
    },
    removeOldSchedules: (definitions) => removeOldSchedules(boss, log, definitions),
    async idle() {
      // The statistics of the queues are up to a minute old.
      const open = `select exists (select from jobs.job where name = any($1) and state < 'completed') as open`;
      while ((await boss.getDb().executeSql(open, [[...queues.ensured]])).rows[0].open)
        await wait(200);
    },
    async stop() {
      await workers.stop();
      await stop();
    },
  };
}

function createBoss(
  url: string,
  log: FastifyBaseLogger,
  { supervise, enqueueOnly = false }: Pick<QueueOptions, "supervise" | "enqueueOnly">,
): PgBoss {
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
  return boss;
}

async function removeOldSchedules(
  boss: PgBoss,
  log: FastifyBaseLogger,
  definitions: JobDefinition[],
): Promise<void> {
  const declared = new Set(definitions.flatMap(({ name, cron }) => (cron ? [name] : [])));
  for (const { name, key, updatedOn } of await boss.getSchedules()) {
    if (declared.has(name) || Date.now() - updatedOn.getTime() < OLD_SCHEDULE) continue;
    await boss.unschedule(name, key);
    log.info({ job: name }, "removed the schedule of a job that no longer exists");
  }
}
