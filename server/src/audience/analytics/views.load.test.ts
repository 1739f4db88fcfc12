import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeArticle } from "../../../test/factory.ts";
import { testPlatform } from "../../../test/platform.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { type Expected, type Pages, VISITS, visitAt } from "../../../test/visits.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { rollUpDays } from "./rollup.service.ts";
import { stationHour } from "./station-hour.ts";

const WORKER = fileURLToPath(new URL("../../../test/view-worker.ts", import.meta.url));
const PROCESSES = 2;
const HOUR = 3_600_000;
const ZONE = "Asia/Amman";

let platform: StartedPlatform;
let client: Client;
let expected: Expected[];
let days: [string, string];
let statuses: Record<number, number>[];

beforeAll(async () => {
  platform = await testPlatform();
  const { db, url } = platform.database;
  const articles = async (locale: "en-US" | "ar-JO") =>
    (await Promise.all(Array.from({ length: 7 }, () => makeArticle(db, { locale, categoryId: null })))).map(({ id }) => id);
  const pages: Pages = {
    english: await articles("en-US"),
    arabic: await articles("ar-JO"),
    hidden: (await makeArticle(db, { categoryId: null, publishedAt: null })).id,
  };
  // Two days that are over, from eight in the morning on.
  const midnight = Date.parse(`${stationHour(Date.now(), ZONE).day}T00:00:00+03:00`);
  const moments = [midnight - 40 * HOUR, midnight - 16 * HOUR] as const;
  days = [stationHour(moments[0], ZONE).day, stationHour(moments[1], ZONE).day];
  const workers = Array.from({ length: PROCESSES }, (_, own) =>
    promisify(execFile)(process.execPath, [
      ...[WORKER, url, platform.config.DATA_DIR, String(PROCESSES), String(own)],
      ...[JSON.stringify(pages), JSON.stringify(moments)],
    ]),
  );
  statuses = (await Promise.all(workers)).map(({ stdout }) => JSON.parse(stdout));
  expected = Array.from({ length: VISITS }, (_, index) => visitAt(index, pages).expected).filter((one) => one !== null);
  client = await clientAs(platform, (await makeUser(db, "Accounting")).id);
}, 240_000);

afterAll(() => platform.stop());

/** Views and distinct readers by anything, worked out from the script alone. Readers of two days are added up. */
function tally(by: (visit: Expected) => string): Record<string, [views: string, readers: string]> {
  const found = new Map<string, { views: number; readers: Set<string> }>();
  for (const visit of expected) {
    const one = found.get(by(visit)) ?? { views: 0, readers: new Set() };
    one.views++;
    one.readers.add(`${visit.day} ${visit.reader}`);
    found.set(by(visit), one);
  }
  return Object.fromEntries([...found].map(([key, { views, readers }]) => [key, [String(views), String(readers.size)]]));
}

async function asked(dimensions: string): Promise<Record<string, string[]>> {
  const [startDate, endDate] = days;
  const { rows } = await client.analytics.metricsDimensions({
    ...{ metrics: "screenPageViews,activeUsers", dimensions, startDate, endDate, limit: 10_000 },
  });
  return Object.fromEntries(
    rows.map(({ dimensionValues, metricValues }) => [
      dimensionValues.map(({ value }) => value).join(" "),
      metricValues.map(({ value }) => value),
    ]),
  );
}

const dateOf = ({ day }: Expected) => (days[day] ?? "").replaceAll("-", "");
const QUESTIONS: Record<string, (visit: Expected) => string> = {
  "": () => "",
  date: dateOf,
  pagePath: ({ path }) => path,
  articleId: ({ articleId }) => String(articleId ?? "(not set)"),
  sessionSource: ({ source }) => source,
  country: ({ country }) => country ?? "(not set)",
  deviceCategory: ({ device }) => device,
  language: ({ language }) => language,
  "date,deviceCategory": (visit) => `${dateOf(visit)} ${visit.device}`,
  "country,language": ({ country, language }) => `${country ?? "(not set)"} ${language}`,
  "date,pagePath,deviceCategory": (visit) => `${dateOf(visit)} ${visit.path} ${visit.device}`,
};

describe(`${VISITS} visits on two days, in ${PROCESSES} processes`, () => {
  it("are answered alike whether they count or not, but for those of another site", () => {
    const foreign = Array.from({ length: VISITS }, (_, index) => visitAt(index, { english: [1], arabic: [1], hidden: 1 })).filter(
      ({ headers }) => headers.origin !== "https://news.example",
    ).length;
    const sum = (status: number) => statuses.reduce((all, one) => all + (one[status] ?? 0), 0);
    expect({ counted: sum(204), refused: sum(403) }).toEqual({ counted: VISITS - foreign, refused: foreign });
    expect(expected.length).toBe(VISITS * 0.95);
  });

  it.each(Object.entries(QUESTIONS))("are told exactly by [%s], from the views themselves", async (dimensions, by) => {
    expect(await asked(dimensions)).toEqual(tally(by));
  });

  it("name each reader of an article once a day, and only who stayed", async () => {
    const readers = new Set(
      expected.flatMap(({ articleId, day, reader, read }) => (articleId && read ? [`${articleId} ${day} ${reader}`] : [])),
    );
    const [row] = await rowsOf<{ total: number }>(platform.database.db, "select count(*) as total from article_read");
    expect(row?.total).toBe(readers.size);
  });

  it("are told the same when the days are rolled up and the views are gone", async () => {
    const { db } = platform.database;
    const by = Object.keys(QUESTIONS).filter((dimensions) => dimensions !== "country,language" && !dimensions.includes("pagePath,"));
    const before = await Promise.all([...by, "hour", "date,hour", "hour,pagePath"].map(asked));
    await rollUpDays(db, ...days, new Date());
    expect((await rowsOf(db, "select day::text, views from view_rollup order by day")).length).toBe(2);
    await db.execute("delete from page_view");
    const after = await Promise.all([...by, "hour", "date,hour", "hour,pagePath"].map(asked));
    expect(after).toEqual(before);
    expect(before[0]).toEqual(tally(() => ""));
  });
});
