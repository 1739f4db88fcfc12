import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { and, eq, inArray } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { article } from "./article.table.ts";
import { turnArticles } from "./article-clock.service.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const MINUTE = 60_000;
const ahead = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

/** What the clock has written down of an article. */
async function turns(id: number): Promise<string[]> {
  const rows = await platform.database.db
    .select({ action: log.action })
    .from(log)
    .where(and(eq(log.entityId, id), inArray(log.action, ["publish", "expire", "endBreaking"])))
    .orderBy(log.id);
  return rows.map((row) => row.action);
}

/** As if the article's publication, and so the clock's plan for it, had been due a minute ago. */
async function fallDue(id: number): Promise<void> {
  const { pool, db } = platform.database;
  await db
    .update(article)
    .set({ publishedAt: ahead(-1) })
    .where(eq(article.id, id));
  await pool.query("update article_moment set at = $1 where article_id = $2 and kind = 'publish'", [ahead(-1), id]);
}

describe("the clock", () => {
  it("publishes, ends breaking and expires an article once each, and tells its pages", async () => {
    const { db } = platform.database;
    const admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
    const { id } = await admin.article.create({
      locale: "en-US",
      title: "Scheduled",
      publishedAt: ahead(10).toISOString(),
      embargoUntil: ahead(20).toISOString(),
      breaking: true,
      breakingUntil: ahead(30).toISOString(),
      expiresAt: ahead(40).toISOString(),
    });
    expect((await admin.article.get({ id })).state).toBe("scheduled");
    const heard: string[] = [];
    platform.onChange((tags) => void heard.push(...tags));
    await turnArticles(db, ahead(15));
    expect(await turns(id)).toEqual([]);
    for (const minutes of [21, 21, 31, 41, 41]) await turnArticles(db, ahead(minutes));
    expect(await turns(id)).toEqual(["publish", "endBreaking", "expire"]);
    await expect.poll(() => heard.filter((tag) => tag === `article:${id}`).length).toBe(3);
    expect(heard).toContain("list:breaking:en-US");
  });

  it("follows a schedule that was moved, and forgets what was switched off", async () => {
    const { db } = platform.database;
    const admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
    const moved = await admin.article.create({ locale: "en-US", title: "Moved", publishedAt: ahead(10).toISOString() });
    await admin.article.edit({ id: moved.id, version: 1, publishedAt: ahead(60).toISOString() });
    const off = await admin.article.create({ locale: "en-US", title: "Off", publishedAt: ahead(10).toISOString() });
    await admin.article.status({ id: off.id, enable: false });
    await turnArticles(db, ahead(30));
    expect([await turns(moved.id), await turns(off.id)]).toEqual([[], []]);
    await turnArticles(db, ahead(61));
    expect([await turns(moved.id), await turns(off.id)]).toEqual([["publish"], []]);
  });

  it("publishes an article that is edited between its minute and the next turn", async () => {
    const { db } = platform.database;
    const admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
    const { id, version } = await admin.article.create({ locale: "en-US", title: "On time", publishedAt: ahead(10).toISOString() });
    await fallDue(id);
    await admin.article.edit({ id, version, title: "On time, corrected" });
    await turnArticles(db, new Date());
    expect(await turns(id)).toEqual(["publish"]);
  });

  it("drops a publication that is due when the article is scheduled for later, and publishes it then", async () => {
    const { db } = platform.database;
    const admin = await clientAs(platform, (await makeUser(db, "Admin")).id);
    const { id, version } = await admin.article.create({ locale: "en-US", title: "Held", publishedAt: ahead(10).toISOString() });
    await fallDue(id);
    await admin.article.edit({ id, version, publishedAt: ahead(60).toISOString() });
    await turnArticles(db, ahead(1));
    expect(await turns(id)).toEqual([]);
    await turnArticles(db, ahead(61));
    expect(await turns(id)).toEqual(["publish"]);
  });

  it("makes up for hours in which nothing ran, and acts once when many do", async () => {
    const { db } = platform.database;
    const made: { id: number }[] = [];
    for (let i = 0; i < 20; i++) made.push(await makeArticle(db, { publishedAt: ahead(5) }));
    await Promise.all(Array.from({ length: 6 }, () => turnArticles(db, ahead(300))));
    expect(await Promise.all(made.map(({ id }) => turns(id)))).toEqual(made.map(() => ["publish"]));
  });

  it("publishes once when the process that began to dies of kill -9", async () => {
    const { db, url } = platform.database;
    const { id } = await makeArticle(db, { publishedAt: ahead(5) });
    await fallDue(id);
    // Who holds the log lets the clock claim the article, and no further.
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query("begin; lock table log in access exclusive mode");
    const module = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));
    const script = `import { openDatabase } from ${module("../../platform/postgres/database.ts")};
      import { turnArticles } from ${module("./article-clock.service.ts")};
      await turnArticles(openDatabase(${JSON.stringify(url)}).db, new Date());`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
    const claimed = async () => {
      const { rows } = await holder.query(
        "select 1 from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'log' and not l.granted",
      );
      return rows.length;
    };
    await expect.poll(claimed, { timeout: 20_000 }).toBe(1);
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    expect(await exit).toEqual([null, "SIGKILL"]);
    await holder.query("rollback");
    await holder.end();
    expect(await turns(id)).toEqual([]);
    const again = async () => {
      await turnArticles(db, new Date());
      return turns(id);
    };
    await expect.poll(again, { timeout: 10_000 }).toEqual(["publish"]);
    expect((await innerClient(platform, "en-US").article.details({ id })).id).toBe(id);
  });
});
