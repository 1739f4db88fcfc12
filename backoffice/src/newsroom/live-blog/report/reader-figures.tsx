import type { LiveReport } from "@masthead/contract/newsroom/live-blog/live-report.ts";
import { Box, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { Breakdown } from "../../../audience/analytics/breakdown.tsx";
import { type DateRange, isOneDay } from "../../../audience/analytics/range.ts";
import { Timeline } from "../../../audience/analytics/timeline.tsx";
import { Totals } from "../../../audience/analytics/totals.tsx";
import { useReport } from "../../../audience/analytics/use-report.ts";
import { StatisticsPanel } from "../../../platform/statistics/statistics-panel.tsx";
import { useStation } from "../../../platform/time/station.ts";
import { toWallTime } from "../../../platform/time/station-time.ts";
import { useReportMessages } from "./report-messages.ts";

/** Readers of the page of a live blog on its days, over time and by source. */
export function ReaderFigures({ report }: { report: LiveReport }) {
  const message = useReportMessages();
  const { timeZone } = useStation();
  const { articleId, startedAt, endedAt } = report;
  const day = (at: string | Date) => toWallTime(at, timeZone).slice(0, 10);
  const range = { startDate: day(startedAt), endDate: day(endedAt ?? new Date()) };
  const filter = `articleId==${articleId}`;
  return (
    <Box
      component="section"
      aria-labelledby="report-readers"
      sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}
    >
      <Box>
        <Typography id="report-readers" component="h3" sx={{ fontSize: 17, fontWeight: 600 }}>
          {message("readers")}
        </Typography>
        <Typography sx={{ fontSize: 14, color: "text.secondary", maxInlineSize: "72ch" }}>
          {message("readersNote")}
        </Typography>
      </Box>
      <Totals range={range} filter={filter} />
      {!isOneDay(range) && <Timeline by="date" range={range} filter={filter} />}
      <Timeline by="hour" range={range} filter={filter} />
      <Sources range={range} filter={filter} />
    </Box>
  );
}

/** Sources of the readers, while single views are stored. */
function Sources({ range, filter }: { range: DateRange; filter: string }) {
  const translate = useTranslate();
  const message = useReportMessages();
  // The same request as that of the breakdown: it is sent once.
  const { isError } = useReport(range, ["sessionSource"], { limit: 50, filter });
  if (!isError) return <Breakdown dimension="sessionSource" range={range} filter={filter} />;
  return (
    <StatisticsPanel
      title={translate("analytics.by.sessionSource")}
      pending={false}
      emptyMessage={message("noSources")}
      columns={[]}
      rows={[]}
    />
  );
}
