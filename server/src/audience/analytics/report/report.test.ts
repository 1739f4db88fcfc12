import type { ReportQuery } from "@masthead/contract/audience/analytics.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { insertPageViews } from "../../../../test/factories/page-views.ts";
import { clientAs, cookieOf, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { startServedPlatform } from "../../../../test/test-server.ts";

const { platform, server } = await startServedPlatform();
let client: Client;
let cookie: string;
let article: number;
const now = Date.now();

beforeAll(async () => {
  const { db } = platform.database;
  const { id: staff } = await makeUser(db, "Notification");
  client = await clientAs(platform, staff);
  cookie = await cookieOf(platform, staff);
  article = (await makeArticle(db, { title: "Read; and discussed" })).id;
  const read = { path: `/article/${article}`, articleId: article };
  await insertPageViews(db, new Date(now - 3 * DAY), [
    { reader: "a" },
    { reader: "a" },
    { reader: "b", country: "JO" },
  ]);
  await insertPageViews(db, new Date(now - 2 * DAY), [
    { reader: "a", ...read, device: "mobile", country: "JO" },
    { reader: "c", ...read, referrer: "google.com" },
  ]);
  await insertPageViews(db, new Date(now - MINUTE), [
    { reader: "a", ...read },
    { reader: "a" },
    { reader: "d" },
  ]);
  await insertPageViews(db, new Date(now - 12 * MINUTE), [{ reader: "e" }]);
});

/** Returns the rows of a report, each as one line of dimension and metric values. */
async function rows(query: ReportQuery): Promise<string[]> {
  const report = await client.analytics.metricsDimensions({
    metrics: "screenPageViews,activeUsers",
    ...query,
  });
  return report.rows.map(({ dimensionValues, metricValues }) =>
    [...dimensionValues, ...metricValues].map(({ value }) => value).join(" "),
  );
}

describe("analytics report", () => {
  it("responds in the shape of the Google Analytics runReport over HTTP", async () => {
    const response = await server.get(
      "/api/v1/analytics/metricsDimensions?metrics=screenPageViews,activeUsers&dimensions=deviceCategory&startDate=3daysAgo&endDate=today&orderBy=-screenPageViews",
      { cookie },
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      kind: "analyticsData#runReport",
      dimensionHeaders: [{ name: "deviceCategory" }],
      metricHeaders: [
        { name: "screenPageViews", type: "TYPE_INTEGER" },
        { name: "sumOfDailyUsers", type: "TYPE_INTEGER" },
      ],
      rows: [
        { dimensionValues: [{ value: "desktop" }], metricValues: [{ value: "8" }, { value: "6" }] },
        { dimensionValues: [{ value: "mobile" }], metricValues: [{ value: "1" }, { value: "1" }] },
      ],
      rowCount: 2,
      metadata: { timeZone: "Asia/Amman" },
    });
  });

  it("names the visitor metric activeUsers within a day and sumOfDailyUsers across days", async () => {
    const nameOf = async (query: ReportQuery) =>
      (await client.analytics.metricsDimensions({ metrics: "activeUsers", ...query }))
        .metricHeaders[0]?.name;
    expect(await nameOf({ startDate: "2daysAgo", endDate: "2daysAgo" })).toBe("activeUsers");
    expect(await nameOf({ startDate: "3daysAgo", dimensions: "date" })).toBe("activeUsers");
    expect(await nameOf({ startDate: "3daysAgo", dimensions: "country" })).toBe("sumOfDailyUsers");
    expect(await rows({ startDate: "3daysAgo", endDate: "3daysAgo" })).toEqual(["3 2"]);
  });

  it("filters, sorts and paginates rows", async () => {
    const title = `${article} Read; and discussed`;
    expect(
      await rows({ dimensions: "articleId,articleTitle", filter: "articleId!=(not set)" }),
    ).toEqual([`${title} 3 3`]);
    expect(
      await rows({ dimensions: "pagePath", filter: "country==JO;pagePath=@/ARTICLE/" }),
    ).toEqual([`/article/${article} 1 1`]);
    expect(
      await rows({ dimensions: "sessionSource", filter: "articleTitle==Read\\; and discussed" }),
    ).toEqual(["(direct) 2 2", "google.com 1 1"]);
    expect(await rows({ dimensions: "country", orderBy: "country", limit: 1, offset: 1 })).toEqual([
      "JO 2 2",
    ]);
    expect(
      (await client.analytics.metricsDimensions({ dimensions: "country", limit: 1, offset: 5 }))
        .rowCount,
    ).toBe(2);
    expect(await rows({ startDate: "2001-01-01", endDate: "2001-01-31" })).toEqual(["0 0"]);
    expect(
      await rows({ startDate: "2001-01-01", endDate: "2001-01-31", dimensions: "country" }),
    ).toEqual([]);
  });

  it.each([
    [{ metrics: "sessions" }, "metrics"],
    [{ metrics: "" }, "metrics"],
    [{ dimensions: "city" }, "dimensions"],
    [{ startDate: "2026-02-30" }, "startDate"],
    [{ startDate: "soon" }, "startDate"],
    [{ startDate: "today", endDate: "yesterday" }, "startDate"],
    [{ filter: "country=JO" }, "filter"],
    [{ filter: "city==Amman" }, "filter"],
    [{ orderBy: "country" }, "orderBy"],
    [{ limit: 0 }, "limit"],
    [{ startDate: "200daysAgo", dimensions: "country,deviceCategory" }, "startDate"],
  ] satisfies [ReportQuery, string][])(
    "refuses the invalid query %j with a message in the caller's language",
    async (query, path) => {
      const english = await problemOfRejection(client.analytics.metricsDimensions(query));
      expect(english).toMatchObject({
        status: 400,
        errors: [{ path, message: expect.any(String) }],
      });
      const response = await server.get(
        `/api/v1/analytics/metricsDimensions?${new URLSearchParams(query as Record<string, string>)}&locale=ar-JO`,
        {
          cookie,
        },
      );
      expect(response.status).toBe(400);
      expect(
        ((await response.json()) as { errors: { message: string }[] }).errors[0]?.message,
      ).toMatch(/[\u0600-\u06ff]/);
    },
  );

  it("treats filter values as literals, not as SQL or patterns", async () => {
    expect(
      await rows({ dimensions: "country", filter: "country=='; drop table page_view; --" }).catch(
        () => [],
      ),
    ).toEqual([]);
    expect(await rows({ filter: "pagePath=@%" })).toEqual(["0 0"]);
  });

  it("returns an example whose result matches its URL", async () => {
    const { url, response } = await client.analytics.example({});
    const result = await (await server.get(url, { cookie })).json();
    expect(result).toEqual(response);
    expect(response.rows.length).toBeGreaterThan(2);
  });
});

describe("realtime report", () => {
  it("counts active visitors of the last five minutes, and views per minute of the last thirty", async () => {
    const { activeUsers, screenPageViews, windowMinutes, minutes, pages } =
      await client.analytics.realtime({});
    expect({ activeUsers, screenPageViews, windowMinutes }).toEqual({
      activeUsers: 2,
      screenPageViews: 3,
      windowMinutes: 5,
    });
    expect(minutes.length).toBe(30);
    expect(minutes.reduce((sum, minute) => sum + minute.screenPageViews, 0)).toBe(4);
    expect(pages).toEqual([
      {
        pagePath: "/",
        articleId: null,
        articleTitle: null,
        language: "en-US",
        activeUsers: 2,
        screenPageViews: 2,
      },
      {
        pagePath: `/article/${article}`,
        articleId: article,
        articleTitle: "Read; and discussed",
        language: "en-US",
        activeUsers: 1,
        screenPageViews: 1,
      },
    ]);
  });
});

describe("current readers", () => {
  it("counts active visitors, views and the most read articles of each language, also from views that another process stored", async () => {
    const { db } = platform.database;
    const arabic = await Promise.all(
      Array.from(
        { length: 7 },
        async (_, index) => (await makeArticle(db, { locale: "ar-JO", title: `خبر ${index}` })).id,
      ),
    );
    const views = arabic.flatMap((articleId, index) =>
      Array.from({ length: 7 - index }, (_, reader) => ({
        reader: `r${reader}`,
        path: `/ar/article/${articleId}`,
        articleId,
        locale: "ar-JO" as const,
      })),
    );
    await insertPageViews(db, new Date(Date.now() - MINUTE), [
      ...views,
      { reader: "a", locale: "ar-JO", path: "/ar" },
    ]);
    await insertPageViews(db, new Date(Date.now() - 6 * MINUTE), [
      { reader: "gone", locale: "ar-JO" },
    ]);
    const { activeUsers, screenPageViews, windowMinutes, languages } = await client.analytics.now(
      {},
    );
    expect({ activeUsers, screenPageViews, windowMinutes }).toEqual({
      activeUsers: 9,
      screenPageViews: 32,
      windowMinutes: 5,
    });
    expect(languages[0]).toEqual({
      language: "en-US",
      activeUsers: 2,
      screenPageViews: 3,
      articles: [{ id: article, title: "Read; and discussed", activeUsers: 1, screenPageViews: 1 }],
    });
    expect(languages[1]).toMatchObject({ language: "ar-JO", activeUsers: 8, screenPageViews: 29 });
    expect(languages[1]?.articles.map(({ id, activeUsers: readers }) => [id, readers])).toEqual(
      arabic.slice(0, 5).map((id, index) => [id, 7 - index]),
    );
  });

  it("reads the single views once for all callers of some seconds", async () => {
    const [first, second] = await Promise.all([client.analytics.now({}), client.analytics.now({})]);
    expect(second.at).toBe(first.at);
  });
});
