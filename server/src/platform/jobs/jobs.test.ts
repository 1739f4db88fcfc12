import { Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaled } from "../../../../scripts/machine-speed.ts";
import { testPlatform } from "../../../test/platform.ts";
import { createLog } from "../log.ts";
import { rowsOf } from "../postgres/database.ts";
import type { StartedPlatform } from "../start.ts";
import { jobCheckEvents, queryEvents } from "../telemetry/events.ts";
import { type Jobs, startJobs } from "./jobs.ts";

let platform: StartedPlatform;
let jobs: Jobs;
const lines: Record<string, unknown>[] = [];
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});

beforeAll(async () => {
  platform = await testPlatform();
  jobs = await startJobs(
    platform.database.url,
    createLog("info", () => {}, destination),
  );
});
afterAll(async () => {
  await jobs.stop();
  await platform.stop();
});

const stateOf = async (name: string) =>
  (
    await rowsOf<{ state: string }>(
      platform.database.db,
      sql`select state from jobs.job where name = ${name}`,
    )
  )[0]?.state;

describe("jobs", () => {
  it("wakes a worker on send, and on the commit of a sending transaction", async () => {
    const slowPollingJobs = await startJobs(platform.database.url, platform.log, {
      polling: 600,
      heartbeat: 30,
      supervise: 15,
    });
    const started: number[] = [];
    await slowPollingJobs.work([
      { name: "test.woken", work: async ({ n }: { n: number }) => void started.push(n) },
    ]);
    // The first poll is over, and the next one is ten minutes away.
    await slowPollingJobs.send("test.woken", { n: 1 });
    await expect.poll(() => started).toEqual([1]);
    await jobs.send("test.woken", { n: 2 });
    await expect.poll(() => started).toEqual([1, 2]);
    await platform.database.db.transaction((tx) => jobs.sendAll(tx, "test.woken", [{ n: 3 }]));
    await expect.poll(() => started).toEqual([1, 2, 3]);
    await slowPollingJobs.stop();
  });

  it("works off a backlog without polling in between", async () => {
    const slowPollingJobs = await startJobs(platform.database.url, platform.log, {
      polling: 600,
      heartbeat: 30,
      supervise: 15,
    });
    const started: number[] = [];
    const sent = Array.from({ length: 20 }, (_, n) => ({ n }));
    await platform.database.db.transaction((tx) =>
      slowPollingJobs.sendAll(tx, "test.backlog", sent),
    );
    await slowPollingJobs.work([
      { name: "test.backlog", work: async ({ n }: { n: number }) => void started.push(n) },
    ]);
    await expect.poll(() => started.length).toBe(sent.length);
    await slowPollingJobs.stop();
  });

  it("starts delayed jobs without waiting for the poll of their worker, which is every five minutes", async () => {
    const started: number[] = [];
    await jobs.work([
      { name: "test.delayed", work: async ({ n }: { n: number }) => void started.push(n) },
    ]);
    await jobs.send("test.delayed", { n: 1 });
    await expect.poll(() => started).toEqual([1]);
    await jobs.sendAt("test.delayed", { n: 2 }, new Date(Date.now() + 2000));
    await expect.poll(() => started, { timeout: scaled(20_000) }).toEqual([1, 2]);
  });

  it("takes at most five statements a second with sixty idle queues", async () => {
    const idle = await startJobs(platform.database.url, platform.log);
    const names = Array.from({ length: 60 }, (_, i) => `test.idle-${i}`);
    await idle.work(names.map((name) => ({ name, work: async () => {} })));
    let statements = 0;
    const unsubscribe = queryEvents.subscribe(({ connection, statement }) => {
      if (connection === "masthead jobs" && /idle-|unnest/.test(statement)) statements++;
    });
    // The first poll of each worker.
    await expect.poll(() => statements).toBeGreaterThanOrEqual(names.length);
    statements = 0;
    await wait(6000);
    expect(statements).toBeLessThanOrEqual(5 * 6);
    unsubscribe();
    await idle.stop();
  });

  it("logs a permanent failure as an error with job name and last error, and earlier failures as warnings", async () => {
    await jobs.work([{ name: "test.failing", work: () => Promise.reject(new Error("always so")) }]);
    await jobs.send("test.failing", {});
    const failures = () => lines.filter(({ job }) => job === "test.failing");
    await expect.poll(() => failures().length).toBe(1);
    await expect.poll(() => stateOf("test.failing")).toBe("retry");
    // The last attempt: the others would take most of an hour.
    await platform.database.db.execute(
      sql`update jobs.job set retry_count = retry_limit, start_after = now() where name = 'test.failing'`,
    );
    await expect.poll(() => failures().at(-1)?.level).toBe(50);
    expect(failures().map(({ level, msg }) => [level, msg])).toEqual([
      [40, "job failed"],
      [40, "job failed"],
      [50, "job failed permanently: not retried"],
    ]);
    expect(failures().at(-1)).toMatchObject({ error: { message: "always so" } });
  });

  it("removes the schedule of a job that no longer exists, but not one that another version has just declared", async () => {
    const { db } = platform.database;
    const definitions = ["test.current", "test.removed", "test.newer"].map((name) => ({
      name,
      cron: "0 0 1 1 *",
      work: async () => {},
    }));
    await jobs.work(definitions);
    const schedules = async () =>
      (
        await rowsOf<{ name: string }>(
          db,
          sql`select name from jobs.schedule where name like 'test.%' order by name`,
        )
      ).map(({ name }) => name);
    await db.execute(
      sql`update jobs.schedule set updated_on = now() - interval '61 minutes' where name <> 'test.newer'`,
    );
    await jobs.removeOldSchedules(definitions.slice(0, 1));
    expect(await schedules()).toEqual(["test.current", "test.newer"]);
  });

  it("wakes workers when a process that only enqueues sends a job", async () => {
    const worker = await startJobs(platform.database.url, platform.log, { polling: 600 });
    const sender = await startJobs(platform.database.url, platform.log, { enqueueOnly: true });
    const done: string[] = [];
    await worker.work([{ name: "test.remote", work: async () => void done.push("done") }]);
    await sender.send("test.remote", {});
    await expect.poll(() => done).toEqual(["done"]);
    await Promise.all([sender.stop(), worker.stop()]);
  });

  it("reports a check for due jobs that fails, once per cause", async () => {
    const failures: Error[] = [];
    const logged: Record<string, unknown>[] = [];
    const own = new Writable({
      write(chunk, _encoding, done) {
        logged.push(JSON.parse(String(chunk)));
        done();
      },
    });
    const unsubscribe = jobCheckEvents.subscribe(({ error }) => void failures.push(error));
    const failing = await startJobs(
      platform.database.url,
      createLog("info", () => {}, own),
    );
    await failing.work([{ name: "test.unseen", work: async () => {} }]);
    await platform.database.db.execute(sql`alter table jobs.job rename column blocked to hidden`);
    try {
      await expect.poll(() => failures.length).toBeGreaterThan(4);
    } finally {
      await platform.database.db.execute(sql`alter table jobs.job rename column hidden to blocked`);
      unsubscribe();
      await failing.stop();
    }
    const reports = logged.filter(({ msg }) => msg === "due jobs were not looked for");
    expect(reports).toMatchObject([
      { level: 50, error: { message: expect.stringContaining("blocked") } },
    ]);
  });

  it("creates the index of open jobs again that a killed process left invalid", async () => {
    const isValid = async () =>
      (
        await rowsOf<{ valid: boolean }>(
          platform.database.db,
          sql`select indisvalid as valid from pg_index where indexrelid = 'jobs.masthead_open_jobs'::regclass`,
        )
      )[0]?.valid;
    expect(await isValid()).toBe(true);
    await platform.database.db.execute(
      sql`update pg_index set indisvalid = false where indexrelid = 'jobs.masthead_open_jobs'::regclass`,
    );
    expect(await isValid()).toBe(false);
    await (await startJobs(platform.database.url, platform.log, { enqueueOnly: true })).stop();
    expect(await isValid()).toBe(true);
  });

  it("updates the settings of a queue that an earlier version created", async () => {
    const { db } = platform.database;
    await jobs.send("test.old", {});
    await db.execute(
      sql`update jobs.queue set heartbeat_seconds = null, retry_limit = 5, dead_letter = null, notify = false where name = 'test.old'`,
    );
    await db.execute(
      sql`update jobs.queue set deletion_seconds = 604800 where name = 'jobs.failed'`,
    );
    const next = await startJobs(platform.database.url, platform.log);
    await next.send("test.old", {});
    await next.stop();
    const [queue] = await rowsOf(
      db,
      sql`select heartbeat_seconds, retry_limit, dead_letter, notify from jobs.queue where name = 'test.old'`,
    );
    expect(
      await rowsOf(
        db,
        sql`select deletion_seconds / 86400 as days from jobs.queue where name = 'jobs.failed'`,
      ),
    ).toEqual([{ days: 30 }]);
    expect(queue).toEqual({
      heartbeat_seconds: 30,
      retry_limit: 10,
      dead_letter: "jobs.failed",
      notify: true,
    });
  });
});
