import type { Money } from "@masthead/contract/commerce/money.ts";

/**
 * A column: what stands above it, and what a row has in it; null leaves the cell empty.
 * - `text` stays text, whatever it begins with;
 * - `integer` is a whole number;
 * - `money` is a number with as many decimals as the currency has, written without passing through a float;
 * - `moment` is a date with its time, in the workbook's time zone.
 */
export type Column<Row> = {
  heading: string;
  /** In characters; a usual one for the kind when not given. */
  width?: number;
} & (
  | { kind: "text"; value(row: Row): string | null }
  | { kind: "integer"; value(row: Row): number | null }
  | { kind: "money"; value(row: Row): Money | null }
  | { kind: "moment"; value(row: Row): Date | null }
);

export interface Sheet<Row> {
  /** Cut to 31 characters, without those that a sheet's name cannot have. */
  name: string;
  columns: Column<Row>[];
  rows: AsyncIterable<Row> | Iterable<Row>;
}

const WIDTHS = { text: 24, integer: 10, money: 16, moment: 18 } as const;
const MOST_WIDTH = 80;

/** A column's width in characters: no narrower than its heading with the button of the filter. */
export function widthOf<Row>({ kind, heading, width }: Column<Row>): number {
  return Math.min(MOST_WIDTH, Math.max(width ?? WIDTHS[kind], [...heading].length + 4));
}

/** A column by its letters: A for 0, AA for 26. */
export function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter;
}
