import type { Money } from "@masthead/contract/commerce/money.ts";

/**
 * Column: its heading, and the value of a row; null leaves the cell empty.
 * - `text` stays text, whatever it begins with;
 * - `integer` is an integer;
 * - `money` is a number with as many decimals as the currency has, written without passing through
 *   a float;
 * - `moment` is a date with time, in the workbook's time zone.
 */
export type Column<Row> = {
  heading: string;
  /** In characters; defaults to a width for the kind. */
  width?: number;
} & (
  | { kind: "text"; value(row: Row): string | null }
  | { kind: "integer"; value(row: Row): number | null }
  | { kind: "money"; value(row: Row): Money | null }
  | { kind: "moment"; value(row: Row): Date | null }
);

export interface Sheet<Row> {
  /** Truncated to 31 characters, without characters that a sheet name cannot have. */
  name: string;
  columns: Column<Row>[];
  rows: AsyncIterable<Row> | Iterable<Row>;
}

const WIDTHS = { text: 24, integer: 10, money: 16, moment: 18 } as const;
const MAX_WIDTH = 80;

/** Width of a column in characters: at least the width of its heading and the filter button. */
export function columnWidth<Row>({ kind, heading, width }: Column<Row>): number {
  return Math.min(MAX_WIDTH, Math.max(width ?? WIDTHS[kind], [...heading].length + 4));
}

/** Letters of a column: A for 0, AA for 26. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
