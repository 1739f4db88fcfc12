import {
  type AudienceReport,
  OTHER_COUNTRIES,
  UNKNOWN_COUNTRY,
} from "@masthead/contract/broadcast/audience-figures.ts";
import { Typography } from "@mui/material";
import { PanelGrid } from "../../platform/layout/panel-grid.tsx";
import { ShareChart, TimeChart } from "../../platform/statistics/charts.tsx";
import { StatisticsPanel } from "../../platform/statistics/statistics-panel.tsx";
import { useAudienceMessages } from "./audience-messages.ts";
import { averageOf, useAudienceFormat } from "./use-audience-format.ts";

/** Maximum number of bars in a chart. */
const MAX_BARS = 8;
/** Airings on screen, the newest first. The workbook has all. */
const MAX_AIRINGS = 200;

interface TablesProps {
  report: AudienceReport;
  onDay: (date: string) => void;
  onProgram: (programId: number) => void;
}

/** Audience by airing, program, day, country and device. */
export function AudienceTables({ report, onDay, onProgram }: TablesProps) {
  return (
    <>
      <Airings report={report} />
      <PanelGrid>
        {report.programId === null && <Programs report={report} onProgram={onProgram} />}
        <Days report={report} onDay={onDay} />
      </PanelGrid>
      <PanelGrid>
        <Shares report={report} of="countries" />
        <Shares report={report} of="devices" />
      </PanelGrid>
    </>
  );
}

type Figures = AudienceReport["totals"];

/** Columns of figures, and their cells on screen and in spreadsheets. */
function useFigureColumns(timeZone: string) {
  const message = useAudienceMessages();
  const format = useAudienceFormat(timeZone);
  const peakAt = (at: string | null) => (at === null ? "" : format.moment(at));
  return {
    columns: [
      { name: message("average"), numeric: true },
      { name: message("peak"), numeric: true },
      { name: message("peakAt") },
      { name: message("sessionMinutes"), numeric: true },
    ],
    cellsOf: (one: Figures) => [
      format.average(averageOf(one)),
      one.peak,
      peakAt(one.peakAt),
      one.sessionMinutes,
    ],
    csvCellsOf: (one: Figures) => [
      format.plainAverage(averageOf(one)),
      one.peak,
      peakAt(one.peakAt),
      one.sessionMinutes,
    ],
  };
}

function Airings({ report: { airings, channel, timeZone } }: { report: AudienceReport }) {
  const message = useAudienceMessages();
  const format = useAudienceFormat(timeZone);
  const { columns, cellsOf, csvCellsOf } = useFigureColumns(timeZone);
  const shown = airings.toReversed().slice(0, MAX_AIRINGS);
  return (
    <>
      <StatisticsPanel
        title={message("byAiring")}
        fileTitle={`${message("title")} ${channel.name} ${message("byAiring")}`}
        pending={false}
        emptyMessage={message("noAirings")}
        columns={[{ name: message("start") }, { name: message("airing") }, ...columns]}
        rows={shown.map((airing) => {
          const name =
            airing.title === airing.program ? airing.title : `${airing.program}: ${airing.title}`;
          const title = airing.running ? message("running", { title: name }) : name;
          const start = format.moment(airing.startsAt);
          return {
            key: airing.startsAt,
            cells: [start, title, ...cellsOf(airing)],
            csvCells: [start, name, ...csvCellsOf(airing)],
          };
        })}
      />
      {airings.length > shown.length && (
        <Typography sx={{ fontSize: 14, color: "text.secondary" }}>
          {message("moreAirings", { count: format.count(shown.length) })}
        </Typography>
      )}
    </>
  );
}

function Programs({
  report: { programs, channel, timeZone },
  onProgram,
}: Pick<TablesProps, "report" | "onProgram">) {
  const message = useAudienceMessages();
  const { columns, cellsOf, csvCellsOf } = useFigureColumns(timeZone);
  const bars = programs.filter(({ sessionMinutes }) => sessionMinutes > 0).slice(0, MAX_BARS);
  return (
    <StatisticsPanel
      title={message("byProgram")}
      fileTitle={`${message("title")} ${channel.name} ${message("byProgram")}`}
      pending={false}
      emptyMessage={message("noAirings")}
      columns={[
        { name: message("program") },
        { name: message("airings"), numeric: true },
        ...columns,
      ]}
      rows={programs.map((one) => ({
        key: String(one.programId),
        cells: [one.program, one.airings, ...cellsOf(one)],
        csvCells: [one.program, one.airings, ...csvCellsOf(one)],
        open: () => onProgram(one.programId),
      }))}
      chart={
        bars.length > 0 && (
          <ShareChart
            names={bars.map(({ program }) => program)}
            label={message("sessionMinutes")}
            data={bars.map(({ sessionMinutes }) => sessionMinutes)}
          />
        )
      }
    />
  );
}

function Days({
  report: { days, channel, timeZone },
  onDay,
}: Pick<TablesProps, "report" | "onDay">) {
  const message = useAudienceMessages();
  const format = useAudienceFormat(timeZone);
  const { columns, cellsOf, csvCellsOf } = useFigureColumns(timeZone);
  return (
    <StatisticsPanel
      title={message("byDay")}
      fileTitle={`${message("title")} ${channel.name} ${message("byDay")}`}
      pending={false}
      emptyMessage={message("empty")}
      columns={[{ name: message("day") }, ...columns]}
      rows={days.map((one) => ({
        key: one.date,
        cells: [format.shortDay(one.date), ...cellsOf(one)],
        csvCells: [one.date, ...csvCellsOf(one)],
        open: () => onDay(one.date),
      }))}
      chart={
        days.length > 1 && (
          <TimeChart
            labels={days.map(({ date }) => format.shortDay(date))}
            series={[
              { label: message("average"), data: days.map((one) => Math.round(averageOf(one))) },
              { label: message("peak"), data: days.map(({ peak }) => peak) },
            ]}
          />
        )
      }
    />
  );
}

function Shares({
  report: { channel, timeZone, ...report },
  of,
}: {
  report: AudienceReport;
  of: "countries" | "devices";
}) {
  const message = useAudienceMessages();
  const { region } = useAudienceFormat(timeZone);
  const shares = report[of];
  const nameOf = (value: string) => {
    if (of === "devices") return message(`device.${value}`);
    if (value === UNKNOWN_COUNTRY) return message("unknown");
    return value === OTHER_COUNTRIES ? message("otherCountries") : (region.of(value) ?? value);
  };
  const rows = (shares ?? []).map(({ value, sessionMinutes }) => ({
    key: value || "unknown",
    cells: [nameOf(value), sessionMinutes],
  }));
  const bars = rows.slice(0, MAX_BARS);
  const title = message(of === "devices" ? "byDevice" : "byCountry");
  return (
    <StatisticsPanel
      title={title}
      fileTitle={`${message("title")} ${channel.name} ${title}`}
      pending={false}
      emptyMessage={message(shares === null ? "minutesDeleted" : "empty")}
      columns={[
        { name: message(of === "devices" ? "oneDevice" : "oneCountry") },
        { name: message("sessionMinutes"), numeric: true },
      ]}
      rows={rows}
      chart={
        <ShareChart
          names={bars.map(({ cells }) => String(cells[0]))}
          label={message("sessionMinutes")}
          data={bars.map(({ cells }) => Number(cells[1]))}
        />
      }
    />
  );
}
