#!/usr/bin/env node
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { ensurePartitions } from "../server/src/audience/analytics/rollup/view-partition.store.ts";
import { type Database, openDatabase, rowsOf } from "../server/src/platform/postgres/database.ts";
import { startEmbeddedPostgres } from "../server/src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../server/src/platform/postgres/migrate.ts";
import { makeArticle } from "../server/test/factories/factory.ts";
import { temporaryFolder } from "../server/test/processes/product.ts";
import { cpuSeconds } from "./load.ts";

/**
 * Page view ingestion: views received over HTTP and stored, per second of the server's CPU time,
 * compared with requests to a no-op route that returns 204. CPU time is that of the server process
 * alone, without PostgreSQL, so that other load on the machine does not distort the result.
 */
const MIN_RATIO = 1 / 3;
const SERVER_CORE = 0;
const CLIENT_CORE = 1;
const CONNECTIONS = 32;
const ARTICLES = 20;

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "4" }, rounds: { type: "string", default: "5" } },
});
if (availableParallelism() < 2) throw new Error("server and client each need a core");
const run = promisify(execFile);
const child = (name: string) =>
  fileURLToPath(new URL(`analytics.${name}.child.ts`, import.meta.url));

const dataDir = temporaryFolder();
const postgres = await startEmbeddedPostgres(dataDir);
try {
  await migrateDatabase(postgres.url);
  const database = openDatabase(postgres.url);
  process.exitCode = await bench(database);
  await database.close();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function bench({ db, url }: Database): Promise<number> {
  await ensurePartitions(db, new Date());
  const articles: number[] = [];
  for (let i = 0; i < ARTICLES; i++) articles.push((await makeArticle(db)).id);
  const server = spawn(
    "taskset",
    ["-c", String(SERVER_CORE), process.execPath, child("server"), url],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, DATA_DIR: dataDir },
    },
  );
  try {
    const [port] = (await once(server.stdout, "data")) as [Buffer];
    const pid = server.pid ?? 0;
    const base = `http://127.0.0.1:${String(port).trim()}`;
    const load = async (path: string): Promise<{ total: number }> => {
      const args = [
        child("load"),
        base + path,
        values.seconds,
        String(CONNECTIONS),
        JSON.stringify(articles),
      ];
      const { stdout } = await run("taskset", [
        "-c",
        String(CLIENT_CORE),
        process.execPath,
        ...args,
      ]);
      const { failed, ...counts } = JSON.parse(stdout);
      if (failed) throw new Error(`${failed} requests to ${path} failed`);
      return counts;
    };
    await load("/api/v1/reading");
    await load("/nothing");
    const rounds: { nothing: number; stored: number; ratio: number }[] = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      const nothing = await perCpuSecond(pid, async () => (await load("/nothing")).total);
      const before = await countStoredViews(db);
      const stored = await perCpuSecond(pid, async () => {
        const { total } = await load("/api/v1/reading");
        const inserted = (await countStoredViews(db)) - before;
        if (inserted < total)
          throw new Error(`${total} views were sent, but only ${inserted} were stored`);
        return inserted;
      });
      rounds.push({ nothing, stored, ratio: stored / nothing });
    }
    const median = rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds.length / 2)] ?? {
      nothing: 0,
      stored: 0,
      ratio: 0,
    };
    console.log(
      `per second of CPU time: ${median.stored.toFixed(0)} views stored, ${median.nothing.toFixed(0)} no-op requests; ratio ${median.ratio.toFixed(2)}, at least ${MIN_RATIO.toFixed(2)} (median of ${rounds.length})`,
    );
    return median.ratio < MIN_RATIO ? 1 : 0;
  } finally {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
}

/** Runs `work` and returns its result count per second of the CPU time that the process used. */
async function perCpuSecond(pid: number, work: () => Promise<number>): Promise<number> {
  const before = cpuSeconds(pid);
  const count = await work();
  return count / (cpuSeconds(pid) - before);
}

/** Waits until the number of stored views no longer changes, and returns it. */
async function countStoredViews(db: Database["db"]): Promise<number> {
  let last = -1;
  for (;;) {
    const [row] = await rowsOf<{ total: number }>(db, "select count(*) as total from page_view");
    if (row?.total === last) return last;
    last = row?.total ?? 0;
    await wait(1300);
  }
}
