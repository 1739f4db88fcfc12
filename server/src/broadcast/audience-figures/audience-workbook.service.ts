import {
  type AudienceReport,
  MIN_COUNTRY_SESSIONS,
  OTHER_COUNTRIES,
  UNKNOWN_COUNTRY,
} from "@masthead/contract/broadcast/audience-figures.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Translate } from "@masthead/contract/platform/translator.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Column, Sheet } from "../../platform/workbook/columns.ts";
import { createWorkbookStream, WORKBOOK_TYPE } from "../../platform/workbook/workbook.ts";
import { audienceReport } from "./audience-figures.service.ts";
import { sessionsByMinute } from "./minute-figures.store.ts";
import { stationDays } from "./station-days.ts";

type Cells = readonly (string | number | Date | null)[];
type Kind = "text" | "integer" | "moment";

/** Days up to which a workbook also has every minute. */
const MAX_DAYS_BY_MINUTE = 7;

/**
 * Workbook of a report for advertisers: notes on the method, and a sheet per table.
 * @throws NOT_FOUND, BAD_REQUEST
 */
export async function audienceWorkbook(
  context: CallContext,
  input: { channelId: number; programId?: number | undefined; from: string; to: string },
): Promise<File> {
  const { locale, now } = context;
  const report = await audienceReport(context, input);
  const sheets = audienceSheets(messagesFor(locale), locale, report);
  const minutes = await minuteRows(context, report);
  if (minutes)
    sheets.push(
      sheetOf(messagesFor(locale), "minutes", { minute: "moment", viewers: "integer" }, minutes),
    );
  const { channel, timeZone, from, to } = report;
  const properties = { title: channel.name, creator: "Masthead", created: now };
  context.streamFile(createWorkbookStream<Cells>({ locale, timeZone, properties, sheets }));
  return new File([], `audience-${channel.id}-${from}-${to}.xlsx`, { type: WORKBOOK_TYPE });
}

/** Every minute of a short report of a channel with any viewer, while minutes are stored. */
async function minuteRows(
  { db }: CallContext,
  { channel, programId, timeZone, from, to, minutesSince }: AudienceReport,
): Promise<Cells[] | undefined> {
  const days = stationDays(timeZone, from, to);
  const [first, last] = [days[0], days.at(-1)];
  if (programId !== null || !first || !last || days.length > MAX_DAYS_BY_MINUTE) return undefined;
  if (first.from < Date.parse(minutesSince)) return undefined;
  const sessions = await sessionsByMinute(db, {
    channelId: channel.id,
    from: first.from,
    until: last.until,
  });
  return [...sessions]
    .sort(([a], [b]) => a - b)
    .map(([minute, viewers]) => [new Date(minute), viewers]);
}

/** Returns the sheets of a report, with the same tables as on screen. */
function audienceSheets(
  t: Translate,
  locale: Locale,
  report: AudienceReport,
): [Sheet<Cells>, ...Sheet<Cells>[]] {
  const { days, airings, programs, countries, devices } = report;
  const figures = { sessionMinutes: "integer", average: "integer", peak: "integer" } as const;
  const cellsOf = (one: AudienceReport["totals"]): Cells => [
    one.sessionMinutes,
    averageOf(one),
    one.peak,
    one.peakAt === null ? null : new Date(one.peakAt),
  ];
  const peakAt = { peakAt: "moment" } as const;
  const countryNames = new Intl.DisplayNames(locale, { type: "region" });
  const countryOf = (value: string) => {
    if (value === UNKNOWN_COUNTRY) return t("audienceFigures.unknown");
    if (value === OTHER_COUNTRIES) return t("audienceFigures.otherCountries");
    return countryNames.of(value) ?? value;
  };
  return [
    sheetOf(t, "about", { about: "text", value: "text" }, aboutRows(t, report), {
      about: 32,
      value: 80,
    }),
    sheetOf(
      t,
      "airings",
      {
        start: "moment",
        end: "moment",
        program: "text",
        title: "text",
        minutes: "integer",
        ...figures,
        ...peakAt,
      },
      airings.map((airing) => [
        new Date(airing.startsAt),
        new Date(airing.endsAt),
        airing.program,
        airing.title,
        airing.minutes,
        ...cellsOf(airing),
      ]),
    ),
    sheetOf(
      t,
      "programs",
      { program: "text", airings: "integer", minutes: "integer", ...figures, ...peakAt },
      programs.map((program) => [
        program.program,
        program.airings,
        program.minutes,
        ...cellsOf(program),
      ]),
    ),
    sheetOf(
      t,
      "days",
      { day: "text", minutes: "integer", ...figures, ...peakAt },
      days.map((day) => [day.date, day.minutes, ...cellsOf(day)]),
    ),
    ...(countries
      ? [
          sheetOf(
            t,
            "countries",
            { country: "text", sessionMinutes: "integer" },
            countries.map(({ value, sessionMinutes }) => [countryOf(value), sessionMinutes]),
          ),
        ]
      : []),
    ...(devices
      ? [
          sheetOf(
            t,
            "devices",
            { device: "text", sessionMinutes: "integer" },
            devices.map(({ value, sessionMinutes }) => [
              t(`audienceFigures.device.${value}`),
              sessionMinutes,
            ]),
          ),
        ]
      : []),
  ];
}

/** Average of the viewers over the minutes, rounded. */
const averageOf = ({ sessionMinutes, minutes }: AudienceReport["totals"]) =>
  minutes === 0 ? 0 : Math.round(sessionMinutes / minutes);

function aboutRows(t: Translate, report: AudienceReport): Cells[] {
  const { channel, from, to, timeZone, at, minutesKeptDays, programs, programId } = report;
  const about = (name: string, value: string): Cells => [t(`audienceFigures.about.${name}`), value];
  const note = (name: string, values: Record<string, string | number> = {}): Cells => [
    t(`audienceFigures.note.${name}.name`),
    t(`audienceFigures.note.${name}.text`, values),
  ];
  return [
    about("channel", channel.name),
    ...(programId === null ? [] : [about("program", programs[0]?.program ?? "")]),
    about("period", `${from} – ${to}`),
    about("timeZone", timeZone),
    about("made", new Date(Math.floor(Date.parse(at) / MINUTE) * MINUTE).toISOString()),
    note("counted"),
    note("minute"),
    note("average"),
    note("airing"),
    note("noReach"),
    note("devices"),
    note("countries", { count: MIN_COUNTRY_SESSIONS }),
    note("limits"),
    note("kept", { days: minutesKeptDays }),
  ];
}

function sheetOf(
  t: Translate,
  name: string,
  kinds: Record<string, Kind>,
  rows: Cells[],
  widths: Record<string, number> = {},
): Sheet<Cells> {
  return {
    name: t(`audienceFigures.sheet.${name}`),
    columns: Object.entries(kinds).map(([column, kind], index) => ({
      ...columnOf(t(`audienceFigures.column.${column}`), kind, index),
      ...(widths[column] && { width: widths[column] }),
    })),
    rows,
  };
}

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
