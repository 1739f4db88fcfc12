import { decimalOf, type Money } from "@masthead/contract/commerce/money.ts";
import { escapeText } from "../http/xml.ts";
import type { Column } from "./columns.ts";
import { moneyStyle, STYLE } from "./styles.ts";
import type { Clock } from "./zone-clock.ts";

/** Most characters that a cell holds. */
const MOST_TEXT = 32_767;
/** Control characters that mean nothing in a cell; a tab and the end of a line do. */
const CONTROL = /[^\P{Cc}\t\n]/gu;
/** What programs would read as one character by its number. */
const CODED = /_(?=x[0-9a-f]{4}_)/gi;
/** What programs take for a formula when somebody types it. */
const LIKE_FORMULA = /^[=+\-@\t]/;

/** How a row's cells of a column are written, at a place such as `B7`; an empty one is not written at all. */
export function cellWriter<Row>(column: Column<Row>, clock: Clock): (place: string, row: Row) => string {
  const written = <Value>(value: (row: Row) => Value | null, write: (value: Value, place: string) => string) => {
    return (place: string, row: Row) => {
      const found = value(row);
      return found === null ? "" : write(found, place);
    };
  };
  if (column.kind === "text") return written((row) => column.value(row), textCell);
  if (column.kind === "integer") return written((row) => column.value(row), integerCell);
  if (column.kind === "money") return written((row) => column.value(row), moneyCell);
  return written(
    (row) => column.value(row),
    (at, place) => numberCell(place, STYLE.moment, clock(at)),
  );
}

/** A cell of text that no program computes, also after somebody has edited it. */
export function textCell(text: string, place: string, style?: number): string {
  const clean = text.replaceAll(/\r\n?/g, "\n").replaceAll(CONTROL, "");
  const whole = (clean.length > MOST_TEXT ? clean.slice(0, MOST_TEXT) : clean).toWellFormed();
  if (!whole) return "";
  const s = style ?? (LIKE_FORMULA.test(whole) ? STYLE.quoted : STYLE.text);
  return `<c r="${place}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${escapeText(whole.replaceAll(CODED, "_x005F_"))}</t></is></c>`;
}

function integerCell(value: number, place: string): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${place} is to hold a whole number, not ${value}`);
  return numberCell(place, STYLE.integer, String(value));
}

function moneyCell(sum: Money, place: string): string {
  if (!Number.isSafeInteger(sum.amount)) throw new RangeError(`${place} is to hold a sum in the smallest unit, not ${sum.amount}`);
  return numberCell(place, moneyStyle(sum.currency), decimalOf(sum));
}

const numberCell = (place: string, style: number, value: string) => `<c r="${place}" s="${style}"><v>${value}</v></c>`;
