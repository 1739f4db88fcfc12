import type { ReportQuery } from "@masthead/contract/audience/analytics.ts";
import { liveReport } from "../../newsroom/live-blog/report/live-report.service.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import type { CallContext } from "../../platform/platform.ts";
import { createWorkbookStream, WORKBOOK_TYPE } from "../../platform/workbook/workbook.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { dayAt } from "../../system/setting/station-clock.ts";
import { runReport } from "../analytics/report/report.service.ts";
import { firstRetainedDay } from "../analytics/rollup/rollup.service.ts";
import { liveAlerts } from "../live-alert/alert-list.service.ts";
import { type Cells, reportSheets } from "./report-sheets.ts";

/** Maximum number of rows of a table of readers: days of a long live blog. */
const MAX_ROWS = 10_000;
/** Number of sources, as on screen. */
const MAX_SOURCES = 50;

/** Workbook of the report of a live blog, with a sheet per table. @throws NOT_FOUND */
export async function liveReportWorkbook(context: CallContext, articleId: number): Promise<File> {
  const { locale, now, platform } = context;
  const report = await liveReport(context, articleId);
  const timeZone = await stationTimeZone(context);
  const dayOf = (at: Date) => dayAt(timeZone, at).toString();
  const today = dayOf(now);
  const startDate = dayOf(new Date(report.startedAt));
  const endDate = dayOf(new Date(report.endedAt ?? now));
  const readersBy = (dimensions: string, more: Partial<ReportQuery> = {}) =>
    runReport(context, {
      metrics: "screenPageViews,activeUsers",
      dimensions,
      startDate,
      endDate,
      filter: `articleId==${articleId}`,
      limit: MAX_ROWS,
      ...more,
    } as ReportQuery);
  const hasSources = startDate >= firstRetainedDay(platform, today);
  const sheets = reportSheets(messagesFor(locale), {
    report,
    byDay: await readersBy("date", { orderBy: "date" }),
    byHour: await readersBy("hour", { orderBy: "hour" }),
    sources: hasSources ? await readersBy("sessionSource", { limit: MAX_SOURCES }) : null,
    alerts: (await liveAlerts(context, articleId)).alerts,
  });
  const properties = { title: report.title, creator: "Masthead", created: now };
  context.streamFile(createWorkbookStream<Cells>({ locale, timeZone, properties, sheets }));
  return new File([], `live-blog-${articleId}-${today}.xlsx`, { type: WORKBOOK_TYPE });
}
