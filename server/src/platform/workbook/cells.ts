import { formatDecimalAmount, type Money } from "@masthead/contract/commerce/money.ts";
import { escapeText } from "../http/xml.ts";
import type { Column } from "./columns.ts";
import type { SerialDateFormatter } from "./serial-date.ts";
import { moneyStyle, STYLE } from "./styles.ts";

/** Maximum number of characters in a cell. */
const MAX_TEXT_LENGTH = 32_767;
/** Control characters without a meaning in a cell; tabs and line breaks have one. */
const CONTROL = /[^\P{Cc}\t\n]/gu;
/** Text that programs would read as an escaped character code. */
const ESCAPE_SEQUENCE = /_(?=x[0-9a-f]{4}_)/gi;
/** Text that programs interpret as a formula when somebody edits it. */
const FORMULA_START = /^[=+\-@\t]/;

/**
 * Returns a function that writes a row's cell of a column at a reference such as `B7`; empty cells
 * are omitted.
 */
export function cellWriter<Row>(
  column: Column<Row>,
  clock: SerialDateFormatter,
): (cellRef: string, row: Row) => string {
  const writer = <Value>(
    value: (row: Row) => Value | null,
    write: (value: Value, cellRef: string) => string,
  ) => {
    return (cellRef: string, row: Row) => {
      const cellValue = value(row);
      return cellValue === null ? "" : write(cellValue, cellRef);
    };
  };
  if (column.kind === "text") return writer((row) => column.value(row), textCell);
  if (column.kind === "integer") return writer((row) => column.value(row), integerCell);
  if (column.kind === "money") return writer((row) => column.value(row), moneyCell);
  return writer(
    (row) => column.value(row),
    (at, cellRef) => numberCell(cellRef, STYLE.moment, clock(at)),
  );
}

/** Writes a text cell that no program evaluates as a formula, even after it was edited. */
export function textCell(text: string, cellRef: string, style?: number): string {
  const clean = text.replaceAll(/\r\n?/g, "\n").replaceAll(CONTROL, "");
  const truncated = (
    clean.length > MAX_TEXT_LENGTH ? clean.slice(0, MAX_TEXT_LENGTH) : clean
  ).toWellFormed();
  if (!truncated) return "";
  const s = style ?? (FORMULA_START.test(truncated) ? STYLE.quoted : STYLE.text);
  return `<c r="${cellRef}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${escapeText(truncated.replaceAll(ESCAPE_SEQUENCE, "_x005F_"))}</t></is></c>`;
}

function integerCell(value: number, cellRef: string): string {
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${cellRef} requires an integer, got ${value}`);
  return numberCell(cellRef, STYLE.integer, String(value));
}

function moneyCell(money: Money, cellRef: string): string {
  if (!Number.isSafeInteger(money.amount))
    throw new RangeError(`${cellRef} requires an amount in the smallest unit, got ${money.amount}`);
  return numberCell(cellRef, moneyStyle(money.currency), formatDecimalAmount(money));
}

const numberCell = (cellRef: string, style: number, value: string) =>
  `<c r="${cellRef}" s="${style}"><v>${value}</v></c>`;
