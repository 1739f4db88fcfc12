import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle, makeTopic } from "../../../test/factories/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { bySuiteSize } from "../../../test/suite-size.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { createDigests } from "./digest.service.ts";

const WORKER = fileURLToPath(new URL("../../../test/processes/digest-worker.ts", import.meta.url));
const READERS = bySuiteSize({ sample: 3000, full: 6000 });
const KILLS = bySuiteSize({ sample: 2, full: 3 });
const PERIOD = "daily 2026-11-21";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  const tags = await Promise.all([
    makeTopic(db, "tag"),
    makeTopic(db, "tag"),
    makeTopic(db, "tag"),
  ]);
  for (const [n, tagId] of tags.slice(0, 2).entries())
    for (let m = 0; m < 10; m++)
      await makeArticle(db, { tagIds: [tagId], title: `Story ${n} ${m}` });
  // Two in three readers follow a tag with new articles, the third a tag without.
  await db.execute(
    `insert into "user" (email, role, activated) select 'follower-' || n || '@news.example', 'User', true from generate_series(1, ${READERS}) n`,
  );
  await db.execute(
    `insert into following (user_id, kind, topic_id) select id, 'tag', (array[${tags}])[1 + id % 3] from "user"`,
  );
  await db.execute(
    `insert into digest_choice (user_id, frequency, locale, since) select id, 'daily', 'en-US', now() - interval '2 days' from "user"`,
  );
});

afterAll(() => platform.stop());

const startWorker = (from: Date): ChildProcessByStdio<Writable, Readable, null> =>
  spawn(process.execPath, [WORKER, platform.database.url, PERIOD, from.toISOString()], {
    stdio: ["pipe", "pipe", "inherit"],
  });
const queryNumber = async (query: string) =>
  (await rowsOf<{ number: number }>(platform.database.db, query))[0]?.number ?? 0;
const countDigests = () => queryNumber("select count(*) as number from digest");
/** SQL: one row per queued mail. */
const queuedMails =
  "select (jsonb_array_elements(data->'userIds'))::bigint as user_id from jobs.job where name = 'digest.mail'";

describe("digest creation under kill -9", () => {
  it(`queues at most one mail per reader for ${READERS} readers when two concurrent workers are killed ${KILLS} times`, async () => {
    const from = new Date(Date.now() - HOUR);
    let killedMidway = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const workers = [startWorker(from), startWorker(from)];
      await Promise.all(workers.map((worker) => once(worker.stdout, "data")));
      for (const worker of workers) worker.stdin.write("begin\n");
      // Kills at a different point of the work each time.
      const threshold = (await countDigests()) + 1 + kill * 700;
      for (let n = 0; n < 2000 && (await countDigests()) < threshold; n++) await wait(5);
      await Promise.all(
        workers.map((worker) => {
          const exit = once(worker, "exit");
          worker.kill("SIGKILL");
          return exit;
        }),
      );
      const before = await countDigests();
      if (before > 0 && before < READERS) killedMidway++;
      // A reader has a non-empty digest if and only if its mail is queued.
      expect(
        await queryNumber(
          `select count(*) as number from digest d where total > 0 and not exists (select from (${queuedMails}) q where q.user_id = d.user_id)`,
        ),
      ).toBe(0);
      expect(
        await queryNumber(
          `select count(*) as number from (${queuedMails}) q where not exists (select from digest d where d.user_id = q.user_id)`,
        ),
      ).toBe(0);
    }
    const remaining = READERS - (await countDigests());
    const workers = [startWorker(from), startWorker(from)];
    await Promise.all(workers.map((worker) => once(worker.stdout, "data")));
    const startedAt = performance.now();
    for (const worker of workers) worker.stdin.write("begin\n");
    expect(await Promise.all(workers.map(async (worker) => once(worker, "exit")))).toEqual([
      [0, null],
      [0, null],
    ]);
    const seconds = (performance.now() - startedAt) / 1000;
    expect(await countDigests()).toBe(READERS);
    expect(await queryNumber(`select count(*) as number from (${queuedMails}) q`)).toBe(
      (READERS * 2) / 3,
    );
    expect(
      await queryNumber(`select count(distinct user_id) as number from (${queuedMails}) q`),
    ).toBe((READERS * 2) / 3);
    expect(
      await queryNumber(
        "select max(cardinality(article_ids)) as number from digest where total > 0",
      ),
    ).toBe(10);
    // Another run changes nothing.
    expect(
      await createDigests(platform, { frequency: "daily", name: PERIOD, from }, new Date()),
    ).toBe(0);
    expect(await queryNumber(`select count(*) as number from (${queuedMails}) q`)).toBe(
      (READERS * 2) / 3,
    );
    console.log(
      `${killedMidway} of ${KILLS} pairs of workers were killed midway; the last created ${remaining} of ${READERS} digests in ${seconds.toFixed(1)} s`,
    );
    expect(killedMidway).toBeGreaterThan(0);
  });
});
