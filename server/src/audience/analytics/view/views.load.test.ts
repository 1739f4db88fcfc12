import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaled } from "../../../../../scripts/machine-speed.ts";
import { makeArticle } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import {
  type ExpectedView,
  VISIT_COUNT,
  type VisitedPages,
  visitAt,
} from "../../../../test/factories/visits.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { rowsOf } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { rollUpDays } from "../rollup/rollup.service.ts";
import { stationHour } from "../station-hour.ts";

const WORKER = fileURLToPath(new URL("../../../../test/processes/view-worker.ts", import.meta.url));
const PROCESSES = 2;
const ZONE = "Asia/Amman";

let platform: StartedPlatform;
let client: Client;
let expected: ExpectedView[];
let days: [string, string];
let statuses: Record<number, number>[];

beforeAll(async () => {
  platform = await testPlatform();
  const { db, url } = platform.database;
  const articles = async (locale: "en-US" | "ar-JO") =>
    (
      await Promise.all(
        Array.from({ length: 7 }, () => makeArticle(db, { locale, categoryId: null })),
      )
    ).map(({ id }) => id);
  const pages: VisitedPages = {
    english: await articles("en-US"),
    arabic: await articles("ar-JO"),
    hidden: (await makeArticle(db, { categoryId: null, publishedAt: null })).id,
  };
  // Two past days, from eight in the morning on.
  const midnight = Date.parse(`${stationHour(Date.now(), ZONE).day}T00:00:00+03:00`);
  const moments = [midnight - 40 * HOUR, midnight - 16 * HOUR] as const;
  days = [stationHour(moments[0], ZONE).day, stationHour(moments[1], ZONE).day];
  const workers = Array.from({ length: PROCESSES }, (_, workerIndex) =>
    promisify(execFile)(process.execPath, [
      ...[WORKER, url, platform.config.DATA_DIR, String(PROCESSES), String(workerIndex)],
      ...[JSON.stringify(pages), JSON.stringify(moments)],
    ]),
  );
  statuses = (await Promise.all(workers)).map(({ stdout }) => JSON.parse(stdout));
  expected = Array.from(
    { length: VISIT_COUNT },
    (_, index) => visitAt(index, pages).expected,
  ).filter((one) => one !== null);
  client = await clientAs(platform, (await makeUser(db, "Accounting")).id);
}, scaled(240_000));

afterAll(() => platform.stop());

/**
 * Views and distinct readers per key, calculated from the expected visits alone. Readers of the two
 * days are added up.
 */
function tally(
  keyOf: (visit: ExpectedView) => string,
): Record<string, [views: string, readers: string]> {
  const totals = new Map<string, { views: number; readers: Set<string> }>();
  for (const visit of expected) {
    const total = totals.get(keyOf(visit)) ?? { views: 0, readers: new Set() };
    total.views++;
    total.readers.add(`${visit.day} ${visit.reader}`);
    totals.set(keyOf(visit), total);
  }
  return Object.fromEntries(
    [...totals].map(([key, { views, readers }]) => [key, [String(views), String(readers.size)]]),
  );
}

async function runReport(dimensions: string): Promise<Record<string, string[]>> {
  const [startDate, endDate] = days;
  const { rows } = await client.analytics.metricsDimensions({
    metrics: "screenPageViews,activeUsers",
    dimensions,
    startDate,
    endDate,
    limit: 10_000,
  });
  return Object.fromEntries(
    rows.map(({ dimensionValues, metricValues }) => [
      dimensionValues.map(({ value }) => value).join(" "),
      metricValues.map(({ value }) => value),
    ]),
  );
}

const dateOf = ({ day }: ExpectedView) => (days[day] ?? "").replaceAll("-", "");
const REPORTS: Record<string, (visit: ExpectedView) => string> = {
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

describe(`tracking ${VISIT_COUNT} visits on two days in ${PROCESSES} processes`, () => {
  it("responds the same to tracked and untracked visits, and refuses those from another site", () => {
    const foreign = Array.from({ length: VISIT_COUNT }, (_, index) =>
      visitAt(index, { english: [1], arabic: [1], hidden: 1 }),
    ).filter(({ headers }) => headers.origin !== "https://news.example").length;
    const countOf = (status: number) =>
      statuses.reduce((sum, counts) => sum + (counts[status] ?? 0), 0);
    expect({ accepted: countOf(204), refused: countOf(403) }).toEqual({
      accepted: VISIT_COUNT - foreign,
      refused: foreign,
    });
    expect(expected.length).toBe(VISIT_COUNT * 0.95);
  });

  it.each(Object.entries(REPORTS))(
    "reports exact numbers by [%s] from single views",
    async (dimensions, keyOf) => {
      expect(await runReport(dimensions)).toEqual(tally(keyOf));
    },
  );

  it("records each reader of an article once a day, if they stayed long enough", async () => {
    const readers = new Set(
      expected.flatMap(({ articleId, day, reader, read }) =>
        articleId && read ? [`${articleId} ${day} ${reader}`] : [],
      ),
    );
    const [row] = await rowsOf<{ total: number }>(
      platform.database.db,
      "select count(*) as total from article_read",
    );
    expect(row?.total).toBe(readers.size);
  });

  it("reports the same numbers from rollups after the single views are deleted", async () => {
    const { db } = platform.database;
    const singleDimension = Object.keys(REPORTS).filter(
      (dimensions) => dimensions !== "country,language" && !dimensions.includes("pagePath,"),
    );
    const before = await Promise.all(
      [...singleDimension, "hour", "date,hour", "hour,pagePath"].map(runReport),
    );
    await rollUpDays(db, ...days, new Date());
    expect((await rowsOf(db, "select day::text, views from view_rollup order by day")).length).toBe(
      2,
    );
    await db.execute("delete from page_view");
    const after = await Promise.all(
      [...singleDimension, "hour", "date,hour", "hour,pagePath"].map(runReport),
    );
    expect(after).toEqual(before);
    expect(before[0]).toEqual(tally(() => ""));
  });
});
