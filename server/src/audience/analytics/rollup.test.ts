import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../test/factory.ts";
import { makeViews } from "../../../test/page-views.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerContext } from "../../platform/inner-context.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { articleViews } from "./article-views.service.ts";
import { closeDays, rollUpDays, tidyViews } from "./rollup.service.ts";
import { dayPlus, stationHour } from "./station-hour.ts";
import { createVisitorSalts, visitorOf } from "./visitor.service.ts";

const DAY = 24 * 60 * 60 * 1000;

let platform: StartedPlatform;
const now = new Date();
const today = stationHour(now.getTime(), "Asia/Amman").day;

beforeAll(async () => {
  platform = await testPlatform({ VIEWS_KEPT_DAYS: "40" });
});

afterAll(() => platform.stop());

const ago = (days: number) => new Date(now.getTime() - days * DAY);
const asked = <T>(query: string) => rowsOf<T>(platform.database.db, query);
const rolledUp = async () =>
  (await asked<{ day: string; views: number }>("select day::text, views from view_rollup order by day")).map(
    ({ day, views }) => `${day} ${views}`,
  );

describe("days that are over", () => {
  it("are rolled up once, and anew when views come late; the present one is not", async () => {
    const { db } = platform.database;
    const yesterday = dayPlus(today, -1);
    await makeViews(db, ago(1), [{ reader: "a" }, { reader: "b" }]);
    await makeViews(db, now, [{ reader: "a" }]);
    await closeDays(platform, now);
    expect(await rolledUp()).toEqual([`${yesterday} 2`]);
    const [before] = await asked("select xmin::text from view_rollup");
    await closeDays(platform, now);
    expect(await asked("select xmin::text from view_rollup")).toEqual([before]);
    await makeViews(db, ago(1), [{ reader: "b" }]);
    await Promise.all([closeDays(platform, now), closeDays(platform, now)]);
    expect(await rolledUp()).toEqual([`${yesterday} 3`]);
    expect(await asked("select views, visitors from view_day where dimension = 'all'")).toEqual([{ views: 3, visitors: 2 }]);
  });

  it("lose their views after so many days, once they are rolled up, and months that are empty go", async () => {
    const { db } = platform.database;
    await makeViews(db, ago(39), [{ reader: "kept" }]);
    await makeViews(db, ago(41), [{ reader: "old" }]);
    await makeViews(db, ago(130), [{ reader: "ancient" }]);
    await tidyViews(platform, now);
    const days = (await asked<{ day: string }>("select distinct day::text from page_view order by 1")).map(({ day }) => day);
    expect(days).toEqual([dayPlus(today, -39), dayPlus(today, -1), today]);
    expect((await rolledUp()).length).toBe(4);
    const months = (
      await asked<{ name: string }>(
        "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'page_view'::regclass order by 1",
      )
    ).map(({ name }) => name);
    expect(months).not.toContain(`page_view_${ago(130).toISOString().slice(0, 7).replace("-", "_")}`);
    const ahead = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString().slice(0, 7).replace("-", "_");
    expect(months).toContain(`page_view_${ahead}`);
    await rollUpDays(db, dayPlus(today, -200), dayPlus(today, -1), now);
    expect((await rolledUp()).length, "what is gone stays rolled up").toBe(4);
  });
});

describe("the views of an article", () => {
  it("are those of days that are rolled up, of days that lost their single views, and of today", async () => {
    const { db } = platform.database;
    const context = innerContext(platform, "en-US");
    const { id } = await makeArticle(db);
    const other = await makeArticle(db);
    expect(await articleViews(context, id)).toBe(0);
    const seen = (reader: string, articleId: number) => ({ reader, path: `/article/${articleId}`, articleId });
    await makeViews(db, ago(60), [seen("a", id), seen("b", id)]);
    await makeViews(db, ago(1), [seen("a", id), seen("a", other.id)]);
    await makeViews(db, now, [seen("a", id), seen("a", id), seen("c", other.id)]);
    await tidyViews(platform, now);
    await closeDays(platform, now);
    expect([await articleViews(context, id), await articleViews(context, other.id)]).toEqual([5, 2]);
    const staff = await clientAs(platform, (await makeUser(db, "Admin")).id);
    expect((await staff.article.get({ id })).views).toBe(5);
  });
});

describe("the key of the day", () => {
  it("is the same in every process, another every day, and destroyed after", async () => {
    const { db } = platform.database;
    const [one, other] = [createVisitorSalts(db), createVisitorSalts(db)];
    const [first, second] = await Promise.all([one.of(today), other.of(today)]);
    expect(first).toEqual(second);
    const yesterdays = await one.of(dayPlus(today, -1));
    expect(yesterdays).not.toEqual(first);
    expect(visitorOf(first, "news.example", "192.0.2.1", "Firefox")).not.toEqual(
      visitorOf(yesterdays, "news.example", "192.0.2.1", "Firefox"),
    );
    await closeDays(platform, new Date(now.getTime() + 11 * 60_000));
    const days = (await asked<{ day: string }>("select day::text from visitor_salt")).map(({ day }) => day);
    expect(days).not.toContain(dayPlus(today, -1));
  });
});
