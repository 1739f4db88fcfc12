import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../../test/platform.ts";
import { bySuiteSize, random } from "../../../../test/suite-size.ts";
import { rowsOf } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { addDays } from "../station-hour.ts";
import { ensurePartitions } from "./view-partition.store.ts";

const WORKER = fileURLToPath(
  new URL("../../../../test/processes/rollup-worker.ts", import.meta.url),
);
const DAYS = 8;
const VIEWS = 800;
const KILLS = bySuiteSize({ sample: 2, full: 5 });

let platform: StartedPlatform;
let first: string;
let last: string;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  const now = new Date();
  await ensurePartitions(db, now);
  last = addDays(now.toISOString().slice(0, 10), -1);
  first = addDays(last, 1 - DAYS);
  await db.execute(`insert into page_view (at, day, hour, path, article_id, category_id, locale, referrer, device, country, visitor)
    select at, at::date, extract(hour from at), '/article/' || n % 50, n % 50, n % 7, 'en-US', 'host-' || n % 90 || '.example', 'mobile', 'JO', sha256((n % 977)::text::bytea)
    from (select n, d + (n % 86400) * interval '1 second' as at from generate_series('${first}'::timestamp, '${last}', '1 day') d, generate_series(1, ${VIEWS}) n) all_views`);
  // Slows down each rollup between its statistics and its commit, so that kills hit the open
  // transaction.
  await db.execute(`create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.15); return new; end $$;
    create trigger linger before insert on view_rollup for each row execute function linger()`);
});

afterAll(() => platform.stop());

/**
 * Starts a worker that waits for a line on stdin. `ended` resolves on exit: the worker may finish
 * before it is killed.
 */
function startWorker(): {
  worker: ChildProcessByStdio<Writable, Readable, null>;
  ended: Promise<unknown[]>;
} {
  const worker = spawn(process.execPath, [WORKER, platform.database.url, first, last], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  return { worker, ended: once(worker, "exit") };
}

const queryNumber = async (query: string) =>
  (await rowsOf<{ number: number }>(platform.database.db, query))[0]?.number ?? 0;
const countRolledUpDays = () => queryNumber("select count(*) as number from view_rollup");
const countRollbacks = () =>
  queryNumber(
    "select xact_rollback as number from pg_stat_database where datname = current_database()",
  );

const countLingering = () =>
  queryNumber(
    "select count(*) as number from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
  );

/** Returns the views of each rolled-up day, per dimension. */
const rolledUpViews = () =>
  rowsOf<{ day: string; views: number }>(
    platform.database.db,
    "select d.day::text, dimension, sum(d.views)::int as views from view_day d group by 1, 2 union all select day::text, 'hour ' || dimension, sum(views)::int from view_hour group by day, dimension",
  );

describe("daily rollup under kill -9", () => {
  it(`rolls up each day completely or not at all when the worker is killed ${KILLS} times, and ends with totals that equal the views`, async () => {
    const rollbacksBefore = await countRollbacks();
    let before = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const { worker, ended } = startWorker();
      await once(worker.stdout, "data");
      worker.stdin.write("begin\n");
      await once(worker.stdout, "data");
      // The first kill hits an open transaction; the others, any moment.
      if (kill === 0) await expect.poll(countLingering, { interval: 10 }).toBeGreaterThan(0);
      else await wait(50 + random() * 250);
      worker.kill("SIGKILL");
      await ended;
      const rows = await rolledUpViews();
      expect(rows.every(({ views }) => views === VIEWS)).toBe(true);
      expect(new Set(rows.map(({ day }) => day)).size).toBeGreaterThanOrEqual(before);
      before = new Set(rows.map(({ day }) => day)).size;
    }
    const { worker, ended } = startWorker();
    worker.stdin.write("begin\n");
    expect(await ended).toEqual([0, null]);
    expect(await countRolledUpDays()).toBe(DAYS);
    console.log(
      `${KILLS} killed workers rolled up ${before} of ${DAYS} days; ${(await countRollbacks()) - rollbacksBefore} died within a transaction`,
    );

    const { db } = platform.database;
    const differences = await rowsOf(
      db,
      `(select day, article_id::text as value, count(*) as views, count(distinct visitor) as visitors from page_view group by 1, 2
        except select day, value, views, visitors from view_day where dimension = 'articleId')
       union all (select day, value, views, visitors from view_day where dimension = 'articleId'
        except select day, article_id::text, count(*), count(distinct visitor) from page_view group by 1, 2)
       union all (select day, hour || referrer, count(*), count(distinct visitor) from page_view group by day, hour, referrer
        except select day, hour || value, views, visitors from view_hour where dimension = 'sessionSource')`,
    );
    expect(differences).toEqual([]);
    // At least one kill hit an open transaction; otherwise the test proves nothing. Backends report
    // their counters with delay.
    await expect.poll(async () => (await countRollbacks()) - rollbacksBefore).toBeGreaterThan(0);
  });
});
