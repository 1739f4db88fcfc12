import { DAY } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { insertPageViews } from "../../../../test/factories/page-views.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import { rowsOf } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { addDays, stationHour } from "../station-hour.ts";
import { createVisitorSalts, visitorHash } from "../view/visitor.service.ts";
import { articleViews } from "./article-views.service.ts";
import { closeDays, maintainViewPartitions, rollUpDays } from "./rollup.service.ts";

let platform: StartedPlatform;
const today = stationHour(Date.now(), "Asia/Amman").day;
/** Noon: a day is closed two minutes after midnight. */
const now = new Date(`${today}T12:00:00+03:00`);

beforeAll(async () => {
  platform = await testPlatform({ VIEWS_KEPT_DAYS: "40" });
});

afterAll(() => platform.stop());

const ago = (days: number) => new Date(now.getTime() - days * DAY);
const select = <T>(query: string) => rowsOf<T>(platform.database.db, query);
const rolledUp = async () =>
  (
    await select<{ day: string; views: number }>(
      "select day::text, views from view_rollup order by day",
    )
  ).map(({ day, views }) => `${day} ${views}`);

describe("daily rollup", () => {
  it("rolls up a past day once and again after late views, and skips the current day", async () => {
    const { db } = platform.database;
    const yesterday = addDays(today, -1);
    await insertPageViews(db, ago(1), [{ reader: "a" }, { reader: "b" }]);
    await insertPageViews(db, now, [{ reader: "a" }]);
    await closeDays(platform, now);
    expect(await rolledUp()).toEqual([`${yesterday} 2`]);
    const [before] = await select("select xmin::text from view_rollup");
    await closeDays(platform, now);
    expect(await select("select xmin::text from view_rollup")).toEqual([before]);
    await insertPageViews(db, ago(1), [{ reader: "b" }]);
    await Promise.all([closeDays(platform, now), closeDays(platform, now)]);
    expect(await rolledUp()).toEqual([`${yesterday} 3`]);
    expect(await select("select views, visitors from view_day where dimension = 'all'")).toEqual([
      { views: 3, visitors: 2 },
    ]);
  });

  it("deletes single views past retention once they are rolled up, and drops empty monthly partitions", async () => {
    const { db } = platform.database;
    await insertPageViews(db, ago(39), [{ reader: "recent" }]);
    await insertPageViews(db, ago(41), [{ reader: "old" }]);
    await insertPageViews(db, ago(130), [{ reader: "ancient" }]);
    await maintainViewPartitions(platform, now);
    const days = (
      await select<{ day: string }>("select distinct day::text from page_view order by 1")
    ).map(({ day }) => day);
    expect(days).toEqual([addDays(today, -39), addDays(today, -1), today]);
    expect((await rolledUp()).length).toBe(4);
    const months = (
      await select<{ name: string }>(
        "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'page_view'::regclass order by 1",
      )
    ).map(({ name }) => name);
    expect(months).not.toContain(
      `page_view_${ago(130).toISOString().slice(0, 7).replace("-", "_")}`,
    );
    const ahead = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1))
      .toISOString()
      .slice(0, 7)
      .replace("-", "_");
    expect(months).toContain(`page_view_${ahead}`);
    await rollUpDays(db, addDays(today, -200), addDays(today, -1), now);
    expect((await rolledUp()).length, "deleted views stay rolled up").toBe(4);
  });
});

describe("article view count", () => {
  it("adds up rolled-up days, days whose single views are deleted, and today", async () => {
    const { db } = platform.database;
    const context = innerContext(platform, "en-US");
    const { id } = await makeArticle(db);
    const other = await makeArticle(db);
    expect(await articleViews(context, id)).toBe(0);
    const articleView = (reader: string, articleId: number) => ({
      reader,
      path: `/article/${articleId}`,
      articleId,
    });
    await insertPageViews(db, ago(60), [articleView("a", id), articleView("b", id)]);
    await insertPageViews(db, ago(1), [articleView("a", id), articleView("a", other.id)]);
    await insertPageViews(db, now, [
      articleView("a", id),
      articleView("a", id),
      articleView("c", other.id),
    ]);
    await maintainViewPartitions(platform, now);
    await closeDays(platform, now);
    expect([await articleViews(context, id), await articleViews(context, other.id)]).toEqual([
      5, 2,
    ]);
    const staff = await clientAs(platform, (await makeUser(db, "Admin")).id);
    expect((await staff.article.get({ id })).views).toBe(5);
  });
});

describe("daily visitor salt", () => {
  it("is shared by all processes, changes every day, and is destroyed when the day is over", async () => {
    const { db } = platform.database;
    const [salts, otherSalts] = [createVisitorSalts(db), createVisitorSalts(db)];
    const [first, second] = await Promise.all([salts.of(today), otherSalts.of(today)]);
    expect(first).toEqual(second);
    const yesterdays = await salts.of(addDays(today, -1));
    expect(yesterdays).not.toEqual(first);
    expect(visitorHash(first, "news.example", "192.0.2.1", "Firefox")).not.toEqual(
      visitorHash(yesterdays, "news.example", "192.0.2.1", "Firefox"),
    );
    await closeDays(platform, new Date(now.getTime() + 11 * 60_000));
    const days = (await select<{ day: string }>("select day::text from visitor_salt")).map(
      ({ day }) => day,
    );
    expect(days).not.toContain(addDays(today, -1));
  });
});
