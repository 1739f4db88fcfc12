import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensurePartitions } from "../server/src/audience/analytics/rollup/view-partition.store.ts";
import { readConfig } from "../server/src/config.ts";
import { allJobs } from "../server/src/jobs.ts";
import {
  countJobs,
  countRecentFailures,
  oldestDueJobs,
} from "../server/src/platform/jobs/failed-jobs.ts";
import { startJobs } from "../server/src/platform/jobs/jobs.ts";
import { createLog } from "../server/src/platform/log.ts";
import type { Platform } from "../server/src/platform/platform.ts";
import { type Db, openDatabase } from "../server/src/platform/postgres/database.ts";
import { startEmbeddedPostgres } from "../server/src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../server/src/platform/postgres/migrate.ts";
import { MODULES } from "../server/src/register-modules.ts";
import { median } from "./tools/statistics.ts";

/**
 * Cost of monitoring with a long history, and of an idle worker: `node bench/monitoring.ts [--jobs
 * 1000000] [--views 10000000] [--seconds 60]`. Fills an embedded database with completed jobs and
 * page views of the last hour, prints the duration of every read of a gauge, and counts the
 * transactions of one process that works all queues and has nothing to do. Exits with 1 when a read
 * takes longer than a tenth of its timeout of 2 s, or when the process takes more than five
 * transactions a second.
 */
const LIMITS = { read: 200, transactions: 5 };

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "1000000" },
    views: { type: "string", default: "10000000" },
    seconds: { type: "string", default: "60" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "masthead-monitoring-"));
const postgres = await startEmbeddedPostgres(folder, () => {}, {
  fsync: "off",
  max_wal_size: "4GB",
});
const failures: string[] = [];
try {
  await migrateDatabase(postgres.url);
  const database = openDatabase(postgres.url, {
    max: 2,
    limits: { statement: 3_600_000, lock: 60_000, idleInTransaction: 0, wait: 60_000 },
  });
  const jobs = await startJobs(
    postgres.url,
    createLog("silent", () => {}),
  );
  // Only names and schedules are used: the jobs never run, as the platform is a stub.
  const definitions = allJobs({
    config: readConfig({}),
    database,
    background: database,
  } as unknown as Platform).map(({ cron: _, ...job }) => ({
    ...job,
    work: async () => {},
  }));
  await jobs.work(definitions);

  await database.pool.query(
    `insert into jobs.job (name, state, created_on, completed_on)
      select 'article.scheduled-publication', 'completed', now() - n * interval '0.5 seconds', now() from generate_series(1, $1::int) n`,
    [Number(values.jobs)],
  );
  await ensurePartitions(database.db, new Date());
  await database.pool.query(
    `insert into page_view (at, day, hour, path, locale, referrer, device, visitor)
      select now() - (n % 3600) * interval '1 second', current_date, 12, '/articles/' || n % 1000, 'en-US', '(direct)', 'desktop',
        decode(md5((n % 500000)::text), 'hex') from generate_series(1, $1::int) n`,
    [Number(values.views)],
  );
  await database.pool.query("vacuum analyze jobs.job_common");
  await database.pool.query("analyze page_view");

  const reads: [string, (db: Db) => Promise<unknown>][] = [
    ["numbers of jobs", countJobs],
    ["oldest due jobs", oldestDueJobs],
    ["recent failures", countRecentFailures],
    ...MODULES.flatMap(({ metrics = [] }) => metrics).map(
      ({ name, read }): [string, (db: Db) => Promise<unknown>] => [name, read],
    ),
  ];
  for (const [name, read] of reads) {
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      const startedAt = performance.now();
      await read(database.db);
      times.push(performance.now() - startedAt);
    }
    const duration = median(times);
    console.log(`${name.padEnd(40)}${duration.toFixed(1).padStart(8)} ms`);
    if (duration > LIMITS.read) failures.push(`${name} takes ${Math.round(duration)} ms`);
  }

  const transactions = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      "select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()",
    );
    return rows[0]?.n ?? 0;
  };
  await wait(5000);
  const before = await transactions();
  await wait(Number(values.seconds) * 1000);
  const rate = ((await transactions()) - before) / Number(values.seconds);
  console.log(
    `${`idle worker, ${definitions.length} queues`.padEnd(40)}${rate.toFixed(1).padStart(8)} transactions/s`,
  );
  if (rate > LIMITS.transactions)
    failures.push(`an idle worker takes ${rate.toFixed(1)} transactions a second`);
  await jobs.stop();
  await database.close();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length ? 1 : 0;
