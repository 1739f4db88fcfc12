import {
  DIRECT,
  INTERNAL,
  type Report,
  SUM_OF_DAILY_USERS,
} from "@masthead/contract/audience/analytics.ts";
import type { LiveAlert } from "@masthead/contract/audience/notification/live-alert.ts";
import type { LiveReport } from "@masthead/contract/newsroom/live-blog/live-report.ts";
import type { Translate } from "@masthead/contract/platform/translator.ts";
import type { Column, Sheet } from "../../platform/workbook/columns.ts";

/** Cells of a row, in the order of its columns. */
export type Cells = readonly (string | number | Date | null)[];

type Kind = "text" | "integer" | "moment";

/** What the report of a live blog shows. */
export interface ReportFigures {
  report: LiveReport;
  byDay: Report;
  byHour: Report;
  /** Null: the sources are no longer known. */
  sources: Report | null;
  alerts: readonly LiveAlert[];
}

/** Returns the sheets of a report of a live blog, with the same tables as on screen. */
export function reportSheets(
  t: Translate,
  { report, byDay, byHour, sources, alerts }: ReportFigures,
): [Sheet<Cells>, ...Sheet<Cells>[]] {
  const sheet = (name: string, kinds: Record<string, Kind>, rows: Cells[]): Sheet<Cells> => ({
    name: t(`liveReport.sheet.${name}`),
    columns: Object.entries(kinds).map(([column, kind], index) =>
      columnOf(t(`liveReport.column.${column}`), kind, index),
    ),
    rows,
  });
  const views = (
    name: string,
    column: string,
    source: Report,
    labelOf: (value: string) => string,
  ) =>
    sheet(
      name,
      { [column]: "text", views: "integer", [readersColumn(source)]: "integer" },
      source.rows.map(({ dimensionValues: [value], metricValues: [count, readers] }) => [
        labelOf(value?.value ?? ""),
        Number(count?.value),
        Number(readers?.value),
      ]),
    );
  const unnamed = t("liveReport.untitled");
  return [
    sheet("summary", { figure: "text", number: "integer", time: "moment" }, summaryOf(t, report)),
    views("byDay", "day", byDay, dayOf),
    views("byHour", "hour", byHour, (hour) => `${hour.padStart(2, "0")}:00`),
    ...(sources ? [views("sources", "source", sources, (value) => sourceOf(t, value))] : []),
    sheet(
      "alerts",
      {
        entry: "text",
        time: "moment",
        state: "text",
        addressed: "integer",
        accepted: "integer",
        failed: "integer",
        gone: "integer",
        clicked: "integer",
      },
      alerts.map(({ title, createdAt, state, delivery }) => [
        title || unnamed,
        new Date(createdAt),
        t(`liveReport.alert.${state}`),
        delivery?.addressed ?? null,
        delivery?.accepted ?? null,
        delivery?.failed ?? null,
        delivery?.gone ?? null,
        delivery?.clicked ?? null,
      ]),
    ),
    sheet(
      "byPerson",
      { person: "text", entries: "integer" },
      report.people.map(({ person, entries }) => [
        person?.name ?? t("work.formerColleague"),
        entries,
      ]),
    ),
    sheet(
      "byLabel",
      { label: "text", entries: "integer" },
      report.labels.map(({ label, entries }) => [label || t("liveReport.noLabel"), entries]),
    ),
  ];
}

function summaryOf(t: Translate, report: LiveReport): Cells[] {
  const { startedAt, endedAt, firstAt, lastAt, approval } = report;
  const figure = (name: string) => t(`liveReport.figure.${name}`);
  const time = (name: string, at: string | null): Cells => [
    figure(name),
    null,
    at === null ? null : new Date(at),
  ];
  const count = (name: string, number: number | null): Cells => [figure(name), number, null];
  return [
    [report.title, null, null],
    time("startedAt", startedAt),
    time("endedAt", endedAt),
    count("published", report.published),
    count("keyEvents", report.keyEvents),
    count("removed", report.removed),
    time("firstAt", firstAt),
    time("lastAt", lastAt),
    count("submitted", approval?.entries ?? 0),
    count("medianSeconds", approval?.medianSeconds ?? null),
  ];
}

/** Over several days, readers are added up, as nobody is recognised on the next day. */
const readersColumn = ({ metricHeaders }: Report) =>
  metricHeaders[1]?.name === SUM_OF_DAILY_USERS ? "readersAddedUp" : "readers";

/** `20261128` as a date of ISO 8601. */
const dayOf = (day: string) => day.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");

const sourceOf = (t: Translate, value: string) => {
  if (value === DIRECT) return t("liveReport.direct");
  return value === INTERNAL ? t("liveReport.internal") : value;
};

function columnOf(heading: string, kind: Kind, index: number): Column<Cells> {
  const cell = (row: Cells) => row[index] ?? null;
  if (kind === "integer")
    return { heading, kind, value: (row) => (cell(row) === null ? null : Number(cell(row))) };
  if (kind === "text")
    return { heading, kind, value: (row) => (cell(row) === null ? null : String(cell(row))) };
  const time = (row: Cells) => {
    const value = cell(row);
    return value instanceof Date ? value : null;
  };
  return { heading, kind, value: time };
}
