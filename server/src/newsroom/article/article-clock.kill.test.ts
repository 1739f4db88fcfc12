import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle, makeCategory } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { random, sized } from "../../../test/suite-size.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";

const WORKER = fileURLToPath(new URL("../../../test/clock-worker.ts", import.meta.url));
const KILLS = sized({ sample: 6, full: 20 });
/** Articles that fall due while one worker lives, one after the other, so many milliseconds apart. */
const WAVE = 20;
const APART = 5;
/** Workers that load their code while another is at work, so that starting again takes no seconds. */
const AHEAD = 3;

type Worker = ChildProcessByStdio<Writable, Readable, null>;

let platform: StartedPlatform;
/** Hears what is announced, and looks on. */
let watcher: pg.Client;
const workers: Worker[] = [];
const announced: string[][] = [];
const articles: number[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  const { db, url } = platform.database;
  const categoryId = await makeCategory(db);
  const publishedAt = new Date(Date.now() + 3600_000);
  for (let wave = 0; wave < KILLS; wave++) {
    const made = await Promise.all(Array.from({ length: WAVE }, () => makeArticle(db, { publishedAt, categoryId })));
    articles.push(...made.map(({ id }) => id));
  }
  watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  // Whatever takes a moment out of the plan and commits leaves a row here, however it does it.
  await watcher.query(`create table claim (article_id bigint, kind text);
    create function keep_claim() returns trigger language plpgsql as $$ begin
      insert into claim values (old.article_id, old.kind); return null; end $$;
    create trigger keep_claim after delete on article_moment for each row execute function keep_claim()`);
  watcher.on("notification", ({ payload = "[]" }) => void announced.push(JSON.parse(payload) as string[]));
  await watcher.query("listen masthead_changes");
});

afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await watcher.end();
  await platform.stop();
});

/** Starts a worker, and waits until it has turned the clock for the first time. */
async function startWorker(): Promise<Worker> {
  while (workers.length <= AHEAD)
    workers.push(spawn(process.execPath, [WORKER, platform.database.url], { stdio: ["pipe", "pipe", "inherit"] }));
  const [worker] = workers;
  if (!worker) throw new Error("there is no worker");
  worker.stdin.write("begin\n");
  await Promise.race([once(worker.stdout, "data"), once(worker, "exit")]);
  expect([worker.exitCode, worker.signalCode], "the worker runs").toEqual([null, null]);
  return worker;
}

async function kill(worker: Worker): Promise<void> {
  const exit = once(worker, "exit");
  worker.kill("SIGKILL");
  expect(await exit).toEqual([null, "SIGKILL"]);
  workers.splice(workers.indexOf(worker), 1);
}

/** As if these had been scheduled for the moments from now on. */
async function fallDue(ids: number[]): Promise<void> {
  await watcher.query(
    `with due as (select id, now() + (n * $2 || ' ms')::interval as at from unnest($1::bigint[]) with ordinality u (id, n)),
      moved as (update article set published_at = due.at from due where article.id = due.id)
      update article_moment m set at = due.at from due where m.article_id = due.id and m.kind = 'publish'`,
    [ids, APART],
  );
}

async function numberOf(query: string): Promise<number> {
  const { rows } = await watcher.query<{ number: number }>(query);
  return Number(rows[0]?.number);
}

const planned = () => numberOf("select count(*) as number from article_moment");
/** Transactions that did not come to their end. */
const broken = () => numberOf("select xact_rollback as number from pg_stat_database where datname = current_database()");

/** How often each article is named. */
function timesOf(ids: number[]): Record<number, number> {
  const times: Record<number, number> = {};
  for (const id of ids) times[id] = (times[id] ?? 0) + 1;
  return times;
}

describe("scheduled publishing under kill -9", () => {
  it(`publishes every article once when the worker is killed ${KILLS} times and started again`, { timeout: 180_000 }, async () => {
    const onceEach = timesOf(articles);
    const brokenBefore = await broken();
    const lives: string[] = [];
    for (let life = 0; life < KILLS; life++) {
      const worker = await startWorker();
      const before = await planned();
      await fallDue(articles.slice(life * WAVE, (life + 1) * WAVE));
      const delay = random() * 2 * WAVE * APART;
      await wait(delay);
      await kill(worker);
      lives.push(`${delay.toFixed(0)} ms: ${before - (await planned())}`);
    }
    const last = await startWorker();
    await expect.poll(planned, { timeout: 60_000 }).toBe(0);
    await kill(last);
    console.log(
      `${KILLS} workers lived for, and published: ${lives.join(", ")}; ${(await broken()) - brokenBefore} died within a transaction`,
    );

    const { rows: claims } = await watcher.query<{ article_id: string }>("select article_id from claim where kind = 'publish'");
    expect(timesOf(claims.map((claim) => Number(claim.article_id))), "claims").toEqual(onceEach);
    const { rows: logged } = await watcher.query<{ entity_id: string }>(
      "select entity_id from log where entity = 'Article' and action = 'publish'",
    );
    expect(timesOf(logged.map((row) => Number(row.entity_id))), "log rows").toEqual(onceEach);
    const told = () =>
      timesOf(announced.flatMap((tags) => tags.flatMap((tag) => (tag.startsWith("article:") ? [Number(tag.slice(8))] : []))));
    await expect.poll(() => Object.keys(told()).length).toBe(articles.length);
    expect(told(), "announcements").toEqual(onceEach);
    expect(announced.flat()).not.toContain("*");

    const client = innerClient(platform, "en-US");
    for (const id of articles) expect((await client.article.details({ id })).id).toBe(id);
    // Or the kills came between two turns only, and have shown nothing.
    expect((await broken()) - brokenBefore).toBeGreaterThan(0);
  });
});
