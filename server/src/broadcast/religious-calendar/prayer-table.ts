import { TABLE_COLUMNS } from "@masthead/contract/broadcast/religious-calendar.ts";

/** Date and local times of a day: `["2026-03-01", "04:53", …]`, as in `TABLE_COLUMNS`. */
export type TableDay = [
  date: string,
  fajr: string,
  sunrise: string,
  dhuhr: string,
  asr: string,
  maghrib: string,
  isha: string,
];

/** Reasons why a line is refused; each has a message. */
type TableProblem =
  | "columns"
  | "cells"
  | "date"
  | "time"
  | "order"
  | "duplicate"
  | "otherYear"
  | "empty";

interface TableError {
  /** From 1; the header is the first line. */
  line: number;
  problem: TableProblem;
  /** The cell, or the missing column. */
  text: string;
}

export interface ParsedTable {
  /** Sorted by date; complete only without errors. */
  days: TableDay[];
  errors: TableError[];
}

/** Errors that are reported of one file. */
const MAX_ERRORS = 50;

const ARABIC_NAMES: Record<(typeof TABLE_COLUMNS)[number], string[]> = {
  date: ["التاريخ", "اليوم"],
  fajr: ["الفجر"],
  sunrise: ["الشروق", "شروق"],
  dhuhr: ["الظهر"],
  asr: ["العصر"],
  maghrib: ["المغرب"],
  isha: ["العشاء"],
};

const ARABIC_DIGITS = /[٠-٩]/g;

/**
 * Parses a yearly table: comma-separated, semicolon-separated, or tab-separated as copied from a
 * spreadsheet. Columns are found by their names in the first line, in English or Arabic.
 */
export function parsePrayerTable(text: string): ParsedTable {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .split(/\r\n|\n|\r/);
  const delimiter = ["\t", ";", ","].find((mark) => lines[0]?.includes(mark)) ?? ",";
  const cellsOf = (line: string) =>
    line.split(delimiter).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .trim(),
    );
  const header = cellsOf(lines[0] ?? "").map((name) => name.toLowerCase());
  const positions = TABLE_COLUMNS.map((column) =>
    header.findIndex((name) => name === column || ARABIC_NAMES[column].includes(name)),
  );
  const missing = TABLE_COLUMNS.filter((_, index) => positions[index] === -1);
  if (missing.length)
    return { days: [], errors: [{ line: 1, problem: "columns", text: missing.join(", ") }] };
  const rows = lines
    .map((line, index) => ({ number: index + 1, text: line }))
    .slice(1)
    .filter((line) => line.text.trim() !== "");
  if (!rows.length) return { days: [], errors: [{ line: 1, problem: "empty", text: "" }] };
  return readRows(
    rows.map((row) => ({ number: row.number, cells: cellsOf(row.text) })),
    positions,
  );
}

function readRows(rows: { number: number; cells: string[] }[], positions: number[]): ParsedTable {
  const days = new Map<string, TableDay>();
  const errors: TableError[] = [];
  let year: string | undefined;
  for (const { number, cells } of rows) {
    if (errors.length >= MAX_ERRORS) break;
    const result = readRow(positions.map((position) => cells[position]));
    const problem = "problem" in result ? result : problemAmong(result.day, days, year);
    if (problem) errors.push({ line: number, ...problem });
    else if ("day" in result) {
      year ??= result.day[0].slice(0, 4);
      days.set(result.day[0], result.day);
    }
  }
  const sorted = [...days.values()].sort(([a], [b]) => (a < b ? -1 : 1));
  return { days: sorted, errors };
}

type RowProblem = Omit<TableError, "line">;

function problemAmong(
  [date]: TableDay,
  days: ReadonlyMap<string, TableDay>,
  year: string | undefined,
): RowProblem | undefined {
  if (year !== undefined && !date.startsWith(year)) return { problem: "otherYear", text: date };
  return days.has(date) ? { problem: "duplicate", text: date } : undefined;
}

function readRow([dateCell, ...timeCells]: (string | undefined)[]): { day: TableDay } | RowProblem {
  const cells = [dateCell, ...timeCells];
  if (cells.some((cell) => cell === undefined || cell === ""))
    return { problem: "cells", text: cells.filter(Boolean).join(" ") };
  const date = readDate(dateCell ?? "");
  if (!date) return { problem: "date", text: dateCell ?? "" };
  const times = timeCells.map((cell) => readTime(cell ?? ""));
  const wrong = times.indexOf(undefined);
  if (wrong !== -1) return { problem: "time", text: timeCells[wrong] ?? "" };
  const day = [date, ...times] as TableDay;
  return isInOrder(day) ? { day } : { problem: "order", text: times.join(" ") };
}

/** Reads 2026-03-01 or, with the day first, 1/3/2026, 1-3-2026, 1.3.2026. */
function readDate(cell: string): string | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(cell);
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(cell);
  const parts = iso ? iso.slice(1) : dayFirst?.slice(1).reverse();
  if (!parts) return undefined;
  const [year, month, day] = parts.map(Number) as [number, number, number];
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }).toString();
  } catch {
    return undefined;
  }
}

const MORNING = /^(am|a\.m\.|ص)$/i;
const AFTERNOON = /^(pm|p\.m\.|م)$/i;

/** Reads 16:05, 16:05:00, 4:05 PM or ٤:٠٥ م as 16:05. */
function readTime(cell: string): string | undefined {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*(\D*)$/.exec(cell);
  if (!match) return undefined;
  const [, hours = "", minutes = "", mark = ""] = match;
  const hour = hourOf(Number(hours), mark);
  if (hour === undefined || hour > 23 || Number(minutes) > 59) return undefined;
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

function hourOf(hour: number, mark: string): number | undefined {
  if (mark === "") return hour;
  if (hour < 1 || hour > 12) return undefined;
  if (MORNING.test(mark)) return hour % 12;
  return AFTERNOON.test(mark) ? (hour % 12) + 12 : undefined;
}

/** Whether the times follow each other. Isha may be after midnight. */
function isInOrder([, ...times]: TableDay): boolean {
  const [isha = "", ...others] = times.toReversed();
  const inOrder = others
    .toReversed()
    .every((time, index, all) => index === 0 || (all[index - 1] ?? "") < time);
  return inOrder && (isha > (others[0] ?? "") || isha < (times[0] ?? ""));
}
