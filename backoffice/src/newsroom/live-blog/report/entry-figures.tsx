import type { LiveReport } from "@masthead/contract/newsroom/live-blog/live-report.ts";
import { Box, Paper, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { ShareChart } from "../../../platform/statistics/charts.tsx";
import { StatisticsPanel } from "../../../platform/statistics/statistics-panel.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { useClock } from "../entry/event-time.tsx";
import { useReportMessages } from "./report-messages.ts";

/** Maximum number of bars in a chart. */
const MAX_BARS = 8;

/** Numbers and times of the entries. */
export function EntrySummary({ report }: { report: LiveReport }) {
  const message = useReportMessages();
  const formatNumber = useNumberFormat();
  const clock = useClock();
  const { published, keyEvents, removed, firstAt, lastAt, approval } = report;
  const time = (at: string | null) => (at ? clock(at) : message("none"));
  return (
    <Box
      component="dl"
      sx={{
        margin: 0,
        display: "grid",
        gap: 2,
        gridTemplateColumns: {
          xs: "repeat(2, minmax(0, 1fr))",
          md: "repeat(3, minmax(0, 1fr))",
        },
      }}
    >
      <Figure name={message("published")} value={formatNumber(published)} />
      <Figure name={message("keyEvents")} value={formatNumber(keyEvents)} />
      <Figure name={message("removed")} value={formatNumber(removed)} />
      <Figure name={message("first")} value={time(firstAt)} />
      <Figure name={message("last")} value={time(lastAt)} />
      <Figure
        name={message("median")}
        value={approval ? <Duration seconds={approval.medianSeconds} /> : message("none")}
        note={
          approval
            ? message("medianOf", {
                smart_count: approval.entries,
                number: formatNumber(approval.entries),
              })
            : message("noneSubmitted")
        }
      />
    </Box>
  );
}

function Duration({ seconds }: { seconds: number }) {
  const message = useReportMessages();
  const formatNumber = useNumberFormat();
  const minutes = Math.round(seconds / 60);
  return seconds < 60
    ? message("seconds", { smart_count: seconds, number: formatNumber(seconds) })
    : message("minutes", { smart_count: minutes, number: formatNumber(minutes) });
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note?: string }) {
  return (
    <Paper
      variant="outlined"
      sx={{
        padding: 2,
        display: "flex",
        flexDirection: "column-reverse",
        justifyContent: "flex-end",
      }}
    >
      <Typography component="dt" sx={{ color: "text.secondary", fontSize: 14 }}>
        {name}
        {note && (
          <Box component="span" sx={{ display: "block", fontSize: 13 }}>
            {note}
          </Box>
        )}
      </Typography>
      <Typography
        component="dd"
        sx={{ margin: 0, fontSize: { xs: 20, md: 24 }, fontWeight: 700, lineHeight: 1.3 }}
      >
        {value}
      </Typography>
    </Paper>
  );
}

/** Published entries by author and by label. */
export function EntryFigures({ report: { people, labels } }: { report: LiveReport }) {
  const message = useReportMessages();
  const nameOf = useColleagueName();
  return (
    <>
      <Shares
        title={message("byPerson")}
        column={message("person")}
        rows={people.map(({ person, entries }) => ({ name: nameOf(person), entries }))}
      />
      <Shares
        title={message("byLabel")}
        column={message("label")}
        rows={labels.map(({ label, entries }) => ({
          name: label || message("noLabel"),
          entries,
        }))}
      />
    </>
  );
}

interface SharesProps {
  title: string;
  column: string;
  rows: { name: string; entries: number }[];
}

function Shares({ title, column, rows }: SharesProps) {
  const message = useReportMessages();
  const shown = rows.slice(0, MAX_BARS);
  return (
    <StatisticsPanel
      title={title}
      fileTitle={`${message("title")} ${title}`}
      pending={false}
      emptyMessage={message("noEntries")}
      columns={[{ name: column }, { name: message("entries"), numeric: true }]}
      rows={rows.map(({ name, entries }, index) => ({
        key: String(index),
        cells: [name, entries],
      }))}
      chart={
        <ShareChart
          names={shown.map(({ name }) => name)}
          label={message("entries")}
          data={shown.map(({ entries }) => entries)}
        />
      }
    />
  );
}
