import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { rowsOf } from "../postgres/database.ts";
import type { StartedPlatform } from "../start.ts";
import { countJobs, listFailedJobs, oldestDueJobs, retryFailedJob } from "./failed-jobs.ts";
import { PermanentFailure } from "./job-errors.ts";
import { FAILED_QUEUE } from "./job-queues.ts";

let platform: StartedPlatform;
let runs: { n: number }[] = [];
let shouldFail = true;

beforeAll(async () => {
  platform = await testPlatform({ LOG_LEVEL: "silent" });
  const work = async (data: { n: number }) => {
    runs.push(data);
    if (shouldFail) throw new Error(`mail server refused ${data.n}`);
  };
  await platform.jobs.work([{ name: "test.mail", work }]);
});
afterAll(() => platform.stop());

beforeEach(async () => {
  runs = [];
  shouldFail = true;
  await platform.database.db.execute(sql`delete from jobs.job`);
});

const failed = () => listFailedJobs(platform.database.db, { limit: 10 });
const retry = (id: string) =>
  platform.database.db.transaction((tx) => retryFailedJob(tx, platform.jobs, id));

/** Sends jobs that fail permanently, one after the other, and returns their ids. */
async function failJobs(...data: { n: number }[]): Promise<string[]> {
  const { db } = platform.database;
  for (const [index, item] of data.entries()) {
    await platform.jobs.sendAt("test.mail", item, new Date(Date.now() + 3_600_000));
    // The last attempt: the others would take most of an hour.
    await db.execute(
      sql`update jobs.job set retry_count = retry_limit, start_after = now() where name = 'test.mail' and state = 'created'`,
    );
    await expect.poll(async () => (await failed()).length).toBe(index + 1);
  }
  return (await failed()).map(({ id }) => id).reverse();
}

describe("numbers of jobs", () => {
  it("are read from an index of open jobs, independent of the number of completed ones", async () => {
    const { db } = platform.database;
    await db.execute(
      sql`insert into jobs.job (name, state, completed_on) select 'test.mail', 'completed', now() from generate_series(1, 20000)`,
    );
    await platform.jobs.sendAt("test.mail", { n: 1 }, new Date(Date.now() + 3_600_000));
    await db.execute(sql`analyze jobs.job_common`);
    const scans = async () =>
      (
        await rowsOf<{ n: number }>(
          db,
          sql`select idx_scan::int as n from pg_stat_user_indexes where indexrelname = 'masthead_open_jobs'`,
        )
      )[0]?.n ?? 0;
    const before = await scans();
    expect(await countJobs(db)).toContainEqual({ name: "test.mail", state: "created", count: 1 });
    expect((await oldestDueJobs(db)).find(({ name }) => name === "test.mail")).toBeUndefined();
    await expect.poll(scans).toBeGreaterThanOrEqual(before + 2);
  });
});

describe("failed jobs", () => {
  it("are listed after the first attempt if a retry would fail the same way", async () => {
    let attempts = 0;
    const work = async () => {
      attempts++;
      throw new TypeError("undefined is not a function");
    };
    await platform.jobs.work([{ name: "test.bug", work }]);
    await platform.jobs.send("test.bug", { n: 1 });
    await expect
      .poll(failed, { timeout: 15_000 })
      .toMatchObject([{ name: "test.bug", attempts: 1, error: "undefined is not a function" }]);
    expect(attempts).toBe(1);
  });

  it("of a recurring job are listed once, with the latest run", { timeout: 90_000 }, async () => {
    let run = 0;
    const work = async () => {
      throw new PermanentFailure(`run ${++run}`);
    };
    await platform.jobs.work([{ name: "test.sweep", cron: "0 0 1 1 *", work }]);
    for (const n of [1, 2]) {
      await platform.jobs.sendAll(platform.database.db, "test.sweep", [{}]);
      await expect
        .poll(async () => (await failed()).map(({ error }) => error), { timeout: 30_000 })
        .toEqual([`run ${n}`]);
    }
  });

  it("are listed with name, time, attempts and last error, the latest first, page by page", async () => {
    const ids = await failJobs({ n: 1 }, { n: 2 });
    expect(await failed()).toEqual([
      {
        id: ids[1],
        name: "test.mail",
        failedAt: expect.any(Date),
        attempts: 11,
        error: "mail server refused 2",
      },
      {
        id: ids[0],
        name: "test.mail",
        failedAt: expect.any(Date),
        attempts: 11,
        error: "mail server refused 1",
      },
    ]);
    expect(Math.abs(Date.now() - ((await failed())[0]?.failedAt.getTime() ?? 0))).toBeLessThan(
      60_000,
    );
    expect(
      (await listFailedJobs(platform.database.db, { limit: 1, offset: 1 })).map(({ id }) => id),
    ).toEqual([ids[0]]);
  });

  it("are kept for 30 days", async () => {
    await failJobs({ n: 1 });
    const { rows } = await platform.database.pool.query(
      "select deletion_seconds / 86400 as days from jobs.job where name = 'jobs.failed'",
    );
    expect(rows).toEqual([{ days: 30 }]);
  });

  it("run again with their data when retried, once, even if two people retry them at the same time", async () => {
    const [id = ""] = await failJobs({ n: 7 });
    runs = [];
    shouldFail = false;
    expect((await Promise.all([retry(id), retry(id)])).toSorted()).toEqual([
      "test.mail",
      undefined,
    ]);
    await expect.poll(() => runs).toEqual([{ n: 7 }]);
    expect(await failed()).toEqual([]);
    expect(await retry(id)).toBeUndefined();
  });

  it("are listed again when the retry fails, too", async () => {
    const [id = ""] = await failJobs({ n: 3 });
    await retry(id);
    const { db } = platform.database;
    // After the first attempt, the last one.
    const waiting = () =>
      rowsOf(db, sql`select from jobs.job where name = 'test.mail' and state = 'retry'`);
    await expect.poll(async () => (await waiting()).length).toBe(1);
    await db.execute(
      sql`update jobs.job set retry_count = retry_limit, start_after = now() where name = 'test.mail' and state = 'retry'`,
    );
    await expect
      .poll(async () => (await failed()).map((job) => job.error))
      .toEqual(["mail server refused 3"]);
  });

  it("cannot be retried under an unknown id", async () => {
    expect(await retry(randomUUID())).toBeUndefined();
  });
});

it("counts waiting, running and failed jobs by name, except jobs of the dead-letter queue itself", async () => {
  await failJobs({ n: 1 });
  const later = new Date(Date.now() + 3_600_000);
  for (const n of [1, 2]) await platform.jobs.sendAt("test.later", { n }, later);
  expect(await countJobs(platform.database.db)).toEqual([
    { name: "test.later", state: "created", count: 2 },
    { name: "test.mail", state: "failed", count: 1 },
  ]);
});

it("counts no jobs of the queues that pg-boss uses itself", async () => {
  const { db } = platform.database;
  const queues = await rowsOf<{ name: string }>(db, sql`select name from jobs.queue`);
  const internal = queues
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("test.") && name !== FAILED_QUEUE);
  expect(internal).toEqual(["__pgboss__send-it"]);
  const later = new Date(Date.now() + 3_600_000);
  await db.execute(
    sql`insert into jobs.job (name, start_after) values (${internal[0]}, ${later.toISOString()})`,
  );
  await platform.jobs.sendAt("test.later", {}, later);
  expect(await countJobs(db)).toEqual([{ name: "test.later", state: "created", count: 1 }]);
});
