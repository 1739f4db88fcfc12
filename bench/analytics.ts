#!/usr/bin/env node
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { ensureMonths } from "../server/src/audience/analytics/view-partition.store.ts";
import { type Database, openDatabase, rowsOf } from "../server/src/platform/postgres/database.ts";
import { startEmbeddedPostgres } from "../server/src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../server/src/platform/postgres/migrate.ts";
import { makeArticle } from "../server/test/factory.ts";
import { temporaryFolder } from "../server/test/product.ts";
import { cpuSeconds } from "./load.ts";

/**
 * How many views a process stores in a second of its core, told of over HTTP, beside requests that are answered 204 and no more. By the time that the
 * process itself has used, so that what else runs on the machine does not matter; PostgreSQL's is its own.
 */
const LIMIT = 1 / 3;
const SERVER_CORE = 0;
const CLIENT_CORE = 1;
const CONNECTIONS = 32;
const ARTICLES = 20;

const { values } = parseArgs({ options: { seconds: { type: "string", default: "4" }, rounds: { type: "string", default: "5" } } });
if (availableParallelism() < 2) throw new Error("server and client need a core each");
const run = promisify(execFile);
const child = (name: string) => fileURLToPath(new URL(`analytics.${name}.child.ts`, import.meta.url));

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
  await ensureMonths(db, new Date());
  const articles: number[] = [];
  for (let i = 0; i < ARTICLES; i++) articles.push((await makeArticle(db)).id);
  const server = spawn("taskset", ["-c", String(SERVER_CORE), process.execPath, child("server"), url], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  try {
    const [port] = (await once(server.stdout, "data")) as [Buffer];
    const pid = server.pid ?? 0;
    const base = `http://127.0.0.1:${String(port).trim()}`;
    const load = async (path: string): Promise<{ total: number }> => {
      const told = [child("load"), base + path, values.seconds, String(CONNECTIONS), JSON.stringify(articles)];
      const { stdout } = await run("taskset", ["-c", String(CLIENT_CORE), process.execPath, ...told]);
      const { wrong, ...counted } = JSON.parse(stdout);
      if (wrong) throw new Error(`${wrong} replies of ${path} were not right`);
      return counted;
    };
    await load("/api/v1/reading");
    await load("/nothing");
    const rounds: { nothing: number; stored: number; ratio: number }[] = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      const nothing = await perCoreSecond(pid, async () => (await load("/nothing")).total);
      const before = await settled(db);
      const stored = await perCoreSecond(pid, async () => {
        const { total } = await load("/api/v1/reading");
        const kept = (await settled(db)) - before;
        if (kept < total) throw new Error(`${total} views were told of, ${kept} are stored`);
        return kept;
      });
      rounds.push({ nothing, stored, ratio: stored / nothing });
    }
    const median = rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds.length / 2)] ?? { nothing: 0, stored: 0, ratio: 0 };
    console.log(
      `each second of a core: ${median.stored.toFixed(0)} views from HTTP to stored, ${median.nothing.toFixed(0)} plain 204: ${median.ratio.toFixed(2)} of it, ${LIMIT.toFixed(2)} wanted (median of ${rounds.length})`,
    );
    return median.ratio < LIMIT ? 1 : 0;
  } finally {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
}

/** What a process does in each second of its core, by the number that `work` gives. */
async function perCoreSecond(pid: number, work: () => Promise<number>): Promise<number> {
  const before = cpuSeconds(pid);
  const done = await work();
  return done / (cpuSeconds(pid) - before);
}

/** Views that are stored when nothing more comes. */
async function settled(db: Database["db"]): Promise<number> {
  let last = -1;
  for (;;) {
    const [row] = await rowsOf<{ total: number }>(db, "select count(*) as total from page_view");
    if (row?.total === last) return last;
    last = row?.total ?? 0;
    await wait(1300);
  }
}
