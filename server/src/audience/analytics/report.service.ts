import { type Dimension, METRICS, type Report, type ReportQuery, reportQuery, SUM_OF_DAYS } from "@masthead/contract/audience/analytics.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { stationZone } from "../../system/setting/setting.service.ts";
import { answer, type Grouping } from "./report.store.ts";
import { type Question, readQuestion } from "./report-question.ts";
import { firstKeptDay } from "./rollup.service.ts";
import { stationHour } from "./station-hour.ts";

/** Answers a question about page views. @throws INVALID_INPUT */
export async function runReport(context: CallContext, query: ReportQuery): Promise<Report> {
  const timeZone = await stationZone(context);
  const today = stationHour(context.now.getTime(), timeZone).day;
  const t = wordsOf(context.locale);
  const question = readQuestion(reportQuery.parse(query), today, t);
  const grouping = groupingOf(question);
  const kept = firstKeptDay(context.platform, today);
  if (!grouping.rolled && question.from < kept)
    throw problemError("INVALID_INPUT", [{ path: "startDate", message: t("analytics.onlyRolledUp", { day: kept }) }]);

  const { rows, total } = await answer(context.db, question, grouping);
  const { dimensions, metrics } = question;
  const text = (row: (typeof rows)[number], name: string) => ({ value: String(row[`_${name}`] ?? 0) });
  return {
    kind: "analyticsData#runReport",
    dimensionHeaders: dimensions.map((name) => ({ name })),
    metricHeaders: metrics.map((name) => ({
      name: name === "activeUsers" && spansDays(question) ? SUM_OF_DAYS : name,
      type: "TYPE_INTEGER",
    })),
    rows: rows.map((row) => ({
      dimensionValues: dimensions.map((name) => text(row, name)),
      metricValues: metrics.map((name) => text(row, name)),
    })),
    rowCount: total,
    metadata: { timeZone },
  };
}

/** Whether a row may stand for several days. */
const spansDays = ({ from, to, dimensions }: Question) => from !== to && !dimensions.includes("date");

/** By what views have to be told apart within a day. Rollups know of one thing at a time. */
function groupingOf({ dimensions, conditions }: Question): Grouping {
  const asked = new Set<Dimension>([...dimensions, ...conditions.map(({ dimension }) => dimension)]);
  const hourly = dimensions.includes("hour");
  const values = new Set(
    [...asked].flatMap((name) => (name === "date" || name === "hour" ? [] : name === "articleTitle" ? ["articleId" as const] : [name])),
  );
  return { hourly, values: [...values], rolled: values.size <= 1 && (hourly || !asked.has("hour")) };
}

const EXAMPLE = {
  metrics: METRICS.join(","),
  dimensions: "date,deviceCategory",
  startDate: "6daysAgo",
  endDate: "today",
  orderBy: "date,-screenPageViews",
} as const satisfies ReportQuery;

/** A question that can be asked, what it means, and its answer as of now. */
export async function exampleReport(context: CallContext) {
  return {
    description: wordsOf(context.locale)("analytics.example"),
    query: EXAMPLE,
    url: `/api/v1/analytics/metricsDimensions?${new URLSearchParams(EXAMPLE)}`,
    response: await runReport(context, EXAMPLE),
  };
}
