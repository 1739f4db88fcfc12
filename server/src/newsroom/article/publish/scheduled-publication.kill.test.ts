import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaled } from "../../../../../scripts/machine-speed.ts";
import { makeArticle, makeCategory } from "../../../../test/factories/factory.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { bySuiteSize, random } from "../../../../test/suite-size.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";

const WORKER = fileURLToPath(
  new URL("../../../../test/processes/scheduled-publication-worker.ts", import.meta.url),
);
const KILL_COUNT = bySuiteSize({ sample: 6, full: 20 });
/**
 * Articles that become due during the life of one worker, and the interval between them in
 * milliseconds.
 */
const ARTICLES_PER_WORKER = 20;
const DUE_INTERVAL = 5;
/** Spare workers that load their code in advance, so that a restart does not wait for it. */
const SPARE_WORKERS = 3;

type Worker = ChildProcessByStdio<Writable, Readable, null>;

let platform: StartedPlatform;
/** Receives the change notifications and observes the database. */
let watcher: pg.Client;
const workers: Worker[] = [];
const announced: string[][] = [];
const articles: number[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  const { db, url } = platform.database;
  const categoryId = await makeCategory(db);
  const publishedAt = new Date(Date.now() + 3600_000);
  for (let batch = 0; batch < KILL_COUNT; batch++) {
    const created = await Promise.all(
      Array.from({ length: ARTICLES_PER_WORKER }, () =>
        makeArticle(db, { publishedAt, categoryId }),
      ),
    );
    articles.push(...created.map(({ id }) => id));
  }
  watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  // Every committed delete of a scheduled event leaves a row here, from any code.
  await watcher.query(`create table claim (article_id bigint, kind text);
    create function keep_claim() returns trigger language plpgsql as $$ begin
      insert into claim values (old.article_id, old.kind); return null; end $$;
    create trigger keep_claim after delete on article_moment for each row execute function keep_claim()`);
  watcher.on(
    "notification",
    ({ payload = "[]" }) => void announced.push(JSON.parse(payload) as string[]),
  );
  await watcher.query("listen masthead_changes");
});

afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await watcher.end();
  await platform.stop();
});

/** Starts a worker and waits for its first run. */
async function startWorker(): Promise<Worker> {
  while (workers.length <= SPARE_WORKERS)
    workers.push(
      spawn(process.execPath, [WORKER, platform.database.url], {
        stdio: ["pipe", "pipe", "inherit"],
      }),
    );
  const [worker] = workers;
  if (!worker) throw new Error("no worker was started");
  worker.stdin.write("begin\n");
  await Promise.race([once(worker.stdout, "data"), once(worker, "exit")]);
  expect([worker.exitCode, worker.signalCode], "the worker is running").toEqual([null, null]);
  return worker;
}

async function kill(worker: Worker): Promise<void> {
  const exit = once(worker, "exit");
  worker.kill("SIGKILL");
  expect(await exit).toEqual([null, "SIGKILL"]);
  workers.splice(workers.indexOf(worker), 1);
}

/** Reschedules these articles to be published one after the other, from now on. */
async function fallDue(ids: number[]): Promise<void> {
  await watcher.query(
    `with due as (select id, now() + (n * $2 || ' ms')::interval as at from unnest($1::bigint[]) with ordinality u (id, n)),
      moved as (update article set published_at = due.at from due where article.id = due.id)
      update article_moment m set at = due.at from due where m.article_id = due.id and m.kind = 'publish'`,
    [ids, DUE_INTERVAL],
  );
}

async function queryNumber(query: string): Promise<number> {
  const { rows } = await watcher.query<{ number: number }>(query);
  return Number(rows[0]?.number);
}

const scheduledCount = () => queryNumber("select count(*) as number from article_moment");
/** Number of transactions that were rolled back. */
const rollbackCount = () =>
  queryNumber(
    "select xact_rollback as number from pg_stat_database where datname = current_database()",
  );

/** Returns the number of occurrences of each id. */
function countById(ids: number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

describe("scheduled publishing under kill -9", () => {
  it(`publishes every article once when the worker is killed and restarted ${KILL_COUNT} times`, {
    timeout: scaled(180_000),
  }, async () => {
    const onceEach = countById(articles);
    const rollbacksBefore = await rollbackCount();
    const lives: string[] = [];
    for (let life = 0; life < KILL_COUNT; life++) {
      const worker = await startWorker();
      const before = await scheduledCount();
      await fallDue(articles.slice(life * ARTICLES_PER_WORKER, (life + 1) * ARTICLES_PER_WORKER));
      const delay = random() * 2 * ARTICLES_PER_WORKER * DUE_INTERVAL;
      await wait(delay);
      await kill(worker);
      lives.push(`${delay.toFixed(0)} ms: ${before - (await scheduledCount())}`);
    }
    const last = await startWorker();
    await expect.poll(scheduledCount, { timeout: scaled(60_000) }).toBe(0);
    await kill(last);
    console.log(
      `${KILL_COUNT} workers; lifetime and articles published by each: ${lives.join(", ")}; ${(await rollbackCount()) - rollbacksBefore} killed within a transaction`,
    );

    const { rows: claims } = await watcher.query<{ article_id: string }>(
      "select article_id from claim where kind = 'publish'",
    );
    expect(countById(claims.map((claim) => Number(claim.article_id))), "claims").toEqual(onceEach);
    const { rows: logged } = await watcher.query<{ entity_id: string }>(
      "select entity_id from log where entity = 'Article' and action = 'publish'",
    );
    expect(countById(logged.map((row) => Number(row.entity_id))), "log rows").toEqual(onceEach);
    const announcedCounts = () =>
      countById(
        announced.flatMap((tags) =>
          tags.flatMap((tag) => (tag.startsWith("article:") ? [Number(tag.slice(8))] : [])),
        ),
      );
    await expect.poll(() => Object.keys(announcedCounts()).length).toBe(articles.length);
    expect(announcedCounts(), "announcements").toEqual(onceEach);
    expect(announced.flat()).not.toContain("*");

    const client = innerClient(platform, "en-US");
    for (const id of articles) expect((await client.article.details({ id })).id).toBe(id);
    // Otherwise all kills happened between two runs and the test proves nothing.
    expect((await rollbackCount()) - rollbacksBefore).toBeGreaterThan(0);
  });
});
