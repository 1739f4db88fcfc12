import {
  type Dimension,
  METRICS,
  type Report,
  type ReportQuery,
  reportQuery,
  SUM_OF_DAILY_USERS,
} from "@masthead/contract/audience/analytics.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { stationTimeZone } from "../../../system/setting/setting.service.ts";
import { firstRetainedDay } from "../rollup/rollup.service.ts";
import { stationHour } from "../station-hour.ts";
import { type ReportGrouping, runReportQuery } from "./report.store.ts";
import { type ParsedReportQuery, parseReportQuery } from "./report-query.ts";

/** Runs a report query on page views. @throws INVALID_INPUT */
export async function runReport(context: CallContext, query: ReportQuery): Promise<Report> {
  const timeZone = await stationTimeZone(context);
  const today = stationHour(context.now.getTime(), timeZone).day;
  const parsed = parseReportQuery(reportQuery.parse(query), today, context);
  const grouping = groupingOf(parsed);
  const firstDay = firstRetainedDay(context.platform, today);
  if (!grouping.useRollups && parsed.from < firstDay)
    throw invalidInput(context, "startDate", "analytics.onlyRolledUp", { day: firstDay });

  const { rows, total } = await runReportQuery(context.db, parsed, grouping);
  const { dimensions, metrics } = parsed;
  const cell = (row: (typeof rows)[number], name: string) => ({
    value: String(row[`_${name}`] ?? 0),
  });
  return {
    kind: "analyticsData#runReport",
    dimensionHeaders: dimensions.map((name) => ({ name })),
    metricHeaders: metrics.map((name) => ({
      name: name === "activeUsers" && spansDays(parsed) ? SUM_OF_DAILY_USERS : name,
      type: "TYPE_INTEGER",
    })),
    rows: rows.map((row) => ({
      dimensionValues: dimensions.map((name) => cell(row, name)),
      metricValues: metrics.map((name) => cell(row, name)),
    })),
    rowCount: total,
    metadata: { timeZone },
  };
}

/** Whether a row may cover several days. */
const spansDays = ({ from, to, dimensions }: ParsedReportQuery) =>
  from !== to && !dimensions.includes("date");

/** Returns how to group views within a day. Rollups support one dimension at a time. */
function groupingOf({ dimensions, conditions }: ParsedReportQuery): ReportGrouping {
  const usedDimensions = new Set<Dimension>([
    ...dimensions,
    ...conditions.map(({ dimension }) => dimension),
  ]);
  const hourly = dimensions.includes("hour");
  const values = new Set(
    [...usedDimensions].flatMap((name) =>
      name === "date" || name === "hour"
        ? []
        : name === "articleTitle"
          ? ["articleId" as const]
          : [name],
    ),
  );
  return {
    hourly,
    valueDimensions: [...values],
    useRollups: values.size <= 1 && (hourly || !usedDimensions.has("hour")),
  };
}

const EXAMPLE = {
  metrics: METRICS.join(","),
  dimensions: "date,deviceCategory",
  startDate: "6daysAgo",
  endDate: "today",
  orderBy: "date,-screenPageViews",
} as const satisfies ReportQuery;

/** Returns an example query with its description and its current result. */
export async function exampleReport(context: CallContext) {
  return {
    description: messagesFor(context.locale)("analytics.example"),
    query: EXAMPLE,
    url: `/api/v1/analytics/metricsDimensions?${new URLSearchParams(EXAMPLE)}`,
    response: await runReport(context, EXAMPLE),
  };
}
