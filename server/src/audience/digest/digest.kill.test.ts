import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle, makeListing } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { sized } from "../../../test/suite-size.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { makeDigests } from "./digest.service.ts";

const WORKER = fileURLToPath(new URL("../../../test/digest-worker.ts", import.meta.url));
const READERS = sized({ sample: 3000, full: 6000 });
const KILLS = sized({ sample: 2, full: 3 });
const PERIOD = "daily 2026-11-21";
const HOUR = 60 * 60 * 1000;

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  const tags = await Promise.all([makeListing(db, "tag"), makeListing(db, "tag"), makeListing(db, "tag")]);
  for (const [n, tagId] of tags.slice(0, 2).entries())
    for (let m = 0; m < 10; m++) await makeArticle(db, { tagIds: [tagId], title: `Story ${n} ${m}` });
  // Two in three follow what there is something new about, the third what there is nothing about.
  await db.execute(
    `insert into "user" (email, role, activated) select 'follower-' || n || '@news.example', 'User', true from generate_series(1, ${READERS}) n`,
  );
  await db.execute(`insert into following (user_id, kind, topic_id) select id, 'tag', (array[${tags}])[1 + id % 3] from "user"`);
  await db.execute(
    `insert into digest_choice (user_id, frequency, locale, since) select id, 'daily', 'en-US', now() - interval '2 days' from "user"`,
  );
});

afterAll(() => platform.stop());

const start = (from: Date): ChildProcessByStdio<Writable, Readable, null> =>
  spawn(process.execPath, [WORKER, platform.database.url, PERIOD, from.toISOString()], { stdio: ["pipe", "pipe", "inherit"] });
const numberOf = async (query: string) => (await rowsOf<{ number: number }>(platform.database.db, query))[0]?.number ?? 0;
const made = () => numberOf("select count(*) as number from digest");
/** Readers whose mail is queued, and how often it is. */
const queued = "select (jsonb_array_elements(data->'userIds'))::bigint as user_id from jobs.job where name = 'digest.mail'";

describe("making digests under kill -9", () => {
  it(`queues one mail for each of ${READERS} readers, when two workers make them at once and are killed ${KILLS} times`, {
    timeout: 120_000,
  }, async () => {
    const from = new Date(Date.now() - HOUR);
    let killedWithin = 0;
    for (let life = 0; life < KILLS; life++) {
      const workers = [start(from), start(from)];
      await Promise.all(workers.map((worker) => once(worker.stdout, "data")));
      for (const worker of workers) worker.stdin.write("begin\n");
      // Each time somewhere else within its work: as soon as there are so many.
      const enough = (await made()) + 1 + life * 700;
      for (let n = 0; n < 2000 && (await made()) < enough; n++) await wait(5);
      await Promise.all(
        workers.map((worker) => {
          const exit = once(worker, "exit");
          worker.kill("SIGKILL");
          return exit;
        }),
      );
      const before = await made();
      if (before > 0 && before < READERS) killedWithin++;
      // Whoever has a digest with something in it has its mail in the queue: both, or neither.
      expect(
        await numberOf(
          `select count(*) as number from digest d where total > 0 and not exists (select from (${queued}) q where q.user_id = d.user_id)`,
        ),
      ).toBe(0);
      expect(
        await numberOf(`select count(*) as number from (${queued}) q where not exists (select from digest d where d.user_id = q.user_id)`),
      ).toBe(0);
    }
    const left = READERS - (await made());
    const workers = [start(from), start(from)];
    await Promise.all(workers.map((worker) => once(worker.stdout, "data")));
    const began = performance.now();
    for (const worker of workers) worker.stdin.write("begin\n");
    expect(await Promise.all(workers.map(async (worker) => once(worker, "exit")))).toEqual([
      [0, null],
      [0, null],
    ]);
    const seconds = (performance.now() - began) / 1000;
    expect(await made()).toBe(READERS);
    expect(await numberOf(`select count(*) as number from (${queued}) q`)).toBe((READERS * 2) / 3);
    expect(await numberOf(`select count(distinct user_id) as number from (${queued}) q`)).toBe((READERS * 2) / 3);
    expect(await numberOf("select max(cardinality(article_ids)) as number from digest where total > 0")).toBe(10);
    // And once more changes nothing.
    expect(await makeDigests(platform, { frequency: "daily", name: PERIOD, from }, new Date())).toBe(0);
    expect(await numberOf(`select count(*) as number from (${queued}) q`)).toBe((READERS * 2) / 3);
    console.log(
      `${killedWithin} of ${KILLS} pairs of workers were killed half-way; the last made ${left} of ${READERS} digests in ${seconds.toFixed(1)} s`,
    );
    expect(killedWithin).toBeGreaterThan(0);
  });
});
