import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Db } from "../postgres/database.ts";

/** Work that a room does outside of a request. */
export interface JobDefinition {
  /** `room.what` */
  name: string;
  /** Cron expression in UTC, for work that recurs. */
  cron?: string;
  /** Jobs of this kind that one process does at a time. */
  concurrency?: number;
  work(data: never): Promise<void>;
}

export interface Jobs {
  /** Puts a job in the queue. With a key, one of that key is waiting at most. */
  send(name: string, data: object, key?: string): Promise<void>;
  /** Puts a job in the queue that waits there until a moment. */
  sendAt(name: string, data: object, at: Date): Promise<void>;
  /** Puts a job for each of these in the queue, with whatever else the transaction does: all of it is done, or nothing. */
  sendAll(tx: Db, name: string, data: object[]): Promise<void>;
  /** Begins to work on these. */
  work(definitions: JobDefinition[]): Promise<void>;
  /** Waits until nothing is waiting or being worked on. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const RETRY = { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 600 };

/** Jobs kept in PostgreSQL: they outlive the process, and one that dies under a job gives it back. */
export async function startJobs(url: string, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, schema: "jobs", max: 4, application_name: "masthead jobs" });
  boss.on("error", (error) => log.error({ error }, "job queue"));
  await boss.start();
  const known = new Set<string>();
  const ensure = async (name: string) => {
    if (known.has(name)) return;
    await boss.createQueue(name, { ...RETRY, policy: "standard" });
    known.add(name);
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
          data.map((one) => ({ data: one })),
          { db: fromDrizzle(tx, sql) },
        );
    },
    async work(definitions) {
      for (const { name, cron, concurrency = 1, work } of definitions) {
        await ensure(name);
        for (let i = 0; i < concurrency; i++) {
          await boss.work(name, { batchSize: 1, pollingIntervalSeconds: 1 }, async ([job]) => {
            if (!job) return;
            await work(job.data as never).catch((error) => {
              log.error({ error, job: name }, "job failed");
              throw error;
            });
          });
        }
        if (cron) await boss.schedule(name, cron, {});
      }
    },
    async idle() {
      for (;;) {
        const open = await Promise.all([...known].map((name) => boss.getQueueStats(name)));
        if (open.flat().every(({ queuedCount, activeCount }) => queuedCount + activeCount === 0)) return;
        await wait(500);
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
