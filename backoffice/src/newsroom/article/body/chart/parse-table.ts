import { CHART_LIMITS, type Chart } from "@masthead/contract/newsroom/article/chart/chart.ts";
import { dsvFormat } from "d3-dsv";

export type ChartTable = Pick<Chart, "series" | "rows">;

/** Mistake in a typed table. Rows and columns count from 1, the header included. */
export interface TableProblem {
  reason:
    | "tooShort"
    | "tooManyRows"
    | "tooManySeries"
    | "width"
    | "longLabel"
    | "notANumber"
    | "noName";
  row?: number;
  column?: number;
  value?: string;
}

/** Separators of columns, in the order in which they are looked for in the first line. */
const SEPARATORS = ["\t", ";", ","];

/**
 * Parses a table that was typed, or pasted from a spreadsheet: a header with the names of the
 * series, then a line per row with its label and numbers.
 */
export function parseChartTable(text: string): { table: ChartTable } | { problem: TableProblem } {
  const [header = [], ...body] = linesOf(text);
  const names = withoutEmptyEnd(header.slice(1));
  const tableProblem = sizeProblem(names, body) ?? headerProblem(names);
  if (tableProblem) return { problem: tableProblem };
  const rows: ChartTable["rows"] = [];
  for (const [index, [label = "", ...cells]] of body.entries()) {
    const row = index + 2;
    if (label.length > CHART_LIMITS.label)
      return { problem: { reason: "longLabel", row, column: 1, value: label } };
    if (withoutEmptyEnd(cells).length > names.length) return { problem: { reason: "width", row } };
    const values = names.map((_, column) => parseNumber(cells[column] ?? ""));
    const invalid = values.indexOf(undefined);
    if (invalid >= 0)
      return {
        problem: { reason: "notANumber", row, column: invalid + 2, value: cells[invalid] ?? "" },
      };
    rows.push({ label, values: values.map((value) => value ?? null) });
  }
  return { table: { series: names, rows } };
}

/** Returns the table as it is typed, with tabs between columns. */
export function formatChartTable({ series, rows }: ChartTable): string {
  return dsvFormat("\t").formatRows([
    ["", ...series],
    ...rows.map(({ label, values }) => [label, ...values.map((value) => String(value ?? ""))]),
  ]);
}

function linesOf(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, "").trimEnd();
  const [firstLine = ""] = clean.split(/\r?\n/).filter((line) => line.trim());
  const separator = SEPARATORS.find((one) => firstLine.includes(one)) ?? ",";
  return dsvFormat(separator)
    .parseRows(clean)
    .map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, " ").trim()))
    .filter((cells) => cells.some(Boolean));
}

const withoutEmptyEnd = (cells: string[]) => cells.slice(0, cells.findLastIndex(Boolean) + 1);

function sizeProblem(names: string[], body: string[][]): TableProblem | undefined {
  if (!names.length || !body.length) return { reason: "tooShort" };
  if (names.length > CHART_LIMITS.series) return { reason: "tooManySeries" };
  return body.length > CHART_LIMITS.rows ? { reason: "tooManyRows" } : undefined;
}

function headerProblem(names: string[]): TableProblem | undefined {
  const nameless = names.indexOf("");
  if (nameless >= 0) return { reason: "noName", row: 1, column: nameless + 2 };
  const long = names.findIndex((name) => name.length > CHART_LIMITS.label);
  return long < 0
    ? undefined
    : { reason: "longLabel", row: 1, column: long + 2, value: names[long] ?? "" };
}

const MISSING = /^(|[-–—]|n\/?a|\.\.\.?|…)$/i;

/**
 * Returns a number, with separators of thousands or Arabic digits; null for a missing value, and
 * undefined for other text.
 */
export function parseNumber(cell: string): number | null | undefined {
  const text = cell
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u200E\u200F\u061C\s\u00A0\u202F٬']/g, "")
    .replaceAll("٫", ".")
    .replace(/^[−–]/, "-")
    .replace(/[%٪]$/, "");
  if (MISSING.test(text)) return null;
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
    ? text.replaceAll(",", "")
    : text.replace(/^(-?\d+),(\d+)$/, "$1.$2");
  if (!/^-?(\d+(\.\d+)?|\.\d+)$/.test(plain)) return undefined;
  const number = Number(plain);
  return Math.abs(number) <= CHART_LIMITS.value ? number : undefined;
}
