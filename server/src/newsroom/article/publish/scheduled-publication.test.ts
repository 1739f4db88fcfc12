import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { and, eq, inArray } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { waitForChanges } from "../../../../test/wait-for-changes.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";
import { article } from "../article.table.ts";
import { processScheduledEvents } from "./scheduled-publication.service.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

/** Returns the scheduled actions that were logged for an article. */
async function loggedActions(id: number): Promise<string[]> {
  const rows = await platform.database.db
    .select({ action: log.action })
    .from(log)
    .where(and(eq(log.entityId, id), inArray(log.action, ["publish", "expire", "endBreaking"])))
    .orderBy(log.id);
  return rows.map((row) => row.action);
}

/** Moves the article's publication, and its scheduled event, to a minute ago. */
async function makeDue(id: number): Promise<void> {
  const { pool, db } = platform.database;
  await db
    .update(article)
    .set({ publishedAt: minutesFromNow(-1) })
    .where(eq(article.id, id));
  await pool.query("update article_moment set at = $1 where article_id = $2 and kind = 'publish'", [
    minutesFromNow(-1),
    id,
  ]);
}

describe("scheduled publication", () => {
  it("publishes, ends breaking and expires an article once each, and invalidates its pages", async () => {
    const { db } = platform.database;
    const admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
    const { id } = await admin.article.create({
      locale: "en-US",
      title: "Scheduled",
      publishedAt: minutesFromNow(10).toISOString(),
      embargoUntil: minutesFromNow(20).toISOString(),
      breaking: true,
      breakingUntil: minutesFromNow(30).toISOString(),
      expiresAt: minutesFromNow(40).toISOString(),
    });
    expect((await admin.article.get({ id })).state).toBe("scheduled");
    await waitForChanges(platform);
    const announcedTags: string[] = [];
    platform.onChange((tags) => void announcedTags.push(...tags));
    await processScheduledEvents(db, minutesFromNow(15));
    expect(await loggedActions(id)).toEqual([]);
    for (const minutes of [21, 21, 31, 41, 41])
      await processScheduledEvents(db, minutesFromNow(minutes));
    expect(await loggedActions(id)).toEqual(["publish", "endBreaking", "expire"]);
    await waitForChanges(platform);
    expect(announcedTags.filter((tag) => tag === `article:${id}`)).toHaveLength(3);
    expect(announcedTags).toContain("list:breaking:en-US");
  });

  it("publishes a rescheduled article at its new time and skips a disabled one", async () => {
    const { db } = platform.database;
    const admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
    const rescheduled = await admin.article.create({
      locale: "en-US",
      title: "Moved",
      publishedAt: minutesFromNow(10).toISOString(),
    });
    await admin.article.edit({
      id: rescheduled.id,
      version: 1,
      publishedAt: minutesFromNow(60).toISOString(),
    });
    const disabled = await admin.article.create({
      locale: "en-US",
      title: "Off",
      publishedAt: minutesFromNow(10).toISOString(),
    });
    await admin.article.status({ id: disabled.id, enable: false });
    await processScheduledEvents(db, minutesFromNow(30));
    expect([await loggedActions(rescheduled.id), await loggedActions(disabled.id)]).toEqual([
      [],
      [],
    ]);
    await processScheduledEvents(db, minutesFromNow(61));
    expect([await loggedActions(rescheduled.id), await loggedActions(disabled.id)]).toEqual([
      ["publish"],
      [],
    ]);
  });

  it("publishes an article that is edited between its due time and the next run", async () => {
    const { db } = platform.database;
    const admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
    const { id, version } = await admin.article.create({
      locale: "en-US",
      title: "On time",
      publishedAt: minutesFromNow(10).toISOString(),
    });
    await makeDue(id);
    await admin.article.edit({ id, version, title: "On time, corrected" });
    await processScheduledEvents(db, new Date());
    expect(await loggedActions(id)).toEqual(["publish"]);
  });

  it("reschedules a due publication when its date moves", async () => {
    const { db } = platform.database;
    const admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
    const { id, version } = await admin.article.create({
      locale: "en-US",
      title: "Held back",
      publishedAt: minutesFromNow(10).toISOString(),
    });
    await makeDue(id);
    await admin.article.edit({ id, version, publishedAt: minutesFromNow(60).toISOString() });
    await processScheduledEvents(db, minutesFromNow(1));
    expect(await loggedActions(id)).toEqual([]);
    await processScheduledEvents(db, minutesFromNow(61));
    expect(await loggedActions(id)).toEqual(["publish"]);
  });

  it("catches up after hours of downtime and publishes each article once when six runs overlap", async () => {
    const { db } = platform.database;
    const articles: { id: number }[] = [];
    for (let i = 0; i < 20; i++)
      articles.push(await makeArticle(db, { publishedAt: minutesFromNow(5) }));
    await Promise.all(
      Array.from({ length: 6 }, () => processScheduledEvents(db, minutesFromNow(300))),
    );
    expect(await Promise.all(articles.map(({ id }) => loggedActions(id)))).toEqual(
      articles.map(() => ["publish"]),
    );
  });

  it("publishes once when the process that started to publish is killed with SIGKILL", async () => {
    const { db, url } = platform.database;
    const { id } = await makeArticle(db, { publishedAt: minutesFromNow(5) });
    await makeDue(id);
    // With the log table locked, the job can claim the event but not commit.
    const lockHolder = new pg.Client({ connectionString: url });
    await lockHolder.connect();
    await lockHolder.query("begin; lock table log in access exclusive mode");
    const module = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));
    const script = `import { openDatabase } from ${module("../../../platform/postgres/database.ts")};
      import { processScheduledEvents } from ${module("./scheduled-publication.service.ts")};
      await processScheduledEvents(openDatabase(${JSON.stringify(url)}).db, new Date());`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: "ignore",
    });
    const waitingCount = async () => {
      const { rows } = await lockHolder.query(
        "select 1 from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'log' and not l.granted",
      );
      return rows.length;
    };
    await expect.poll(waitingCount).toBe(1);
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    expect(await exit).toEqual([null, "SIGKILL"]);
    await lockHolder.query("rollback");
    await lockHolder.end();
    expect(await loggedActions(id)).toEqual([]);
    const runAgain = async () => {
      await processScheduledEvents(db, new Date());
      return loggedActions(id);
    };
    await expect.poll(runAgain).toEqual(["publish"]);
    expect((await innerClient(platform, "en-US").article.details({ id })).id).toBe(id);
  });
});
