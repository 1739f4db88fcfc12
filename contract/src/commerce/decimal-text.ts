import { asciiDigits } from "../platform/ascii-digits.ts";

/**
 * Reads decimal numbers that people type: digits of all scripts, and both separators. A text that
 * can mean two numbers is not decided here, since the difference is a factor of a thousand.
 */

/** Result of reading a text, in units of its smallest decimal. */
export type DecimalReading =
  | { kind: "number"; units: number }
  /**
   * The separator can be a decimal one, as in the first reading, or one of thousands, as in the
   * second.
   */
  | { kind: "ambiguous"; readings: [number, number] }
  | { kind: "invalid" };

const INVALID: DecimalReading = { kind: "invalid" };
const MAX_INTEGER_DIGITS = 10;
/** Marks that change only the direction of text. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Separators of thousands in any language: Arabic, apostrophes, and spaces between digits. */
const THOUSANDS = /[٬'’\u00a0\u2009\u202f ]/g;
/** Groups of thousands: 1,250 or 12,500,000. */
const GROUPED = /^\d{1,3}(?:,\d{3})+$/;

/**
 * Integer units of integer and fraction digits; null if the fraction does not fit into the
 * exponent.
 */
function unitsOf(integerPart: string, fraction: string, exponent: number): number | null {
  const excess = fraction.slice(exponent);
  if (integerPart.length > MAX_INTEGER_DIGITS || /[^0]/.test(excess)) return null;
  return Number(integerPart + fraction.slice(0, exponent).padEnd(exponent, "0"));
}

const asNumber = (units: number | null): DecimalReading =>
  units === null ? INVALID : { kind: "number", units };

/**
 * Reads a number with at most `exponent` decimals. A single point is a decimal separator, as the
 * product itself writes it. A single comma before exactly three digits may be either: 1,250 with an
 * exponent of 3 is ambiguous.
 */
export function readDecimal(text: string, exponent: number): DecimalReading {
  const latin = asciiDigits(text.trim().replace(DIRECTION_MARKS, "")).replace(/،/g, ",");
  const [before = "", after, ...rest] = latin.split("٫");
  if (rest.length) return INVALID;
  // With the Arabic decimal separator, all others separate thousands.
  if (after !== undefined) return readParts(before.replace(/[.,]/g, "٬"), after, exponent);
  const [points, commas] = [count(latin, "."), count(latin, ",")];
  if (points > 0 && commas > 0) return readBoth(latin, exponent);
  if (points > 1 || commas > 1) return readParts(latin.replace(/[.,]/g, "٬"), "", exponent);
  if (points === 1)
    return readParts(
      latin.slice(0, latin.indexOf(".")),
      latin.slice(latin.indexOf(".") + 1),
      exponent,
    );
  return commas === 1 ? readComma(latin, exponent) : readParts(latin, "", exponent);
}

const count = (text: string, separator: string): number => text.split(separator).length - 1;

/** Reads a number with points and commas: the last one is the decimal separator. */
function readBoth(text: string, exponent: number): DecimalReading {
  const decimal = text.lastIndexOf(".") > text.lastIndexOf(",") ? "." : ",";
  if (count(text, decimal) > 1) return INVALID;
  const [integerPart = "", fraction = ""] = text.split(decimal);
  return readParts(integerPart.replace(/[.,]/g, "٬"), fraction, exponent);
}

function readComma(text: string, exponent: number): DecimalReading {
  const [integerPart = "", fraction = ""] = text.split(",");
  const decimal = readParts(integerPart, fraction, exponent, true);
  // Numbers with thousands groups never begin with 0.
  const thousands =
    GROUPED.test(text) && !text.startsWith("0")
      ? readParts(integerPart + fraction, "", exponent)
      : INVALID;
  if (decimal.kind === "number" && thousands.kind === "number" && exponent > 0)
    return { kind: "ambiguous", readings: [decimal.units, thousands.units] };
  if (thousands.kind === "number") return thousands;
  return readParts(integerPart, fraction, exponent);
}

/**
 * Reads an integer part, possibly with thousands, and a fraction. `zerosFit`: zeros beyond the
 * exponent are ignored.
 */
function readParts(
  integerPart: string,
  fraction: string,
  exponent: number,
  zerosFit = false,
): DecimalReading {
  const grouped = integerPart.replace(THOUSANDS, ",");
  if (!/^\d+$/.test(grouped) && !GROUPED.test(grouped)) return INVALID;
  if (!/^\d*$/.test(fraction) || (!zerosFit && fraction.length > exponent)) return INVALID;
  return asNumber(unitsOf(grouped.replaceAll(",", ""), fraction, exponent));
}
