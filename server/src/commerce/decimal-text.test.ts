import { type DecimalReading, readDecimal } from "@masthead/contract/commerce/decimal-text.ts";
import { formatDecimal } from "@masthead/contract/commerce/money.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const number = (units: number): DecimalReading => ({ kind: "number", units });
const ambiguous = (...readings: [number, number]): DecimalReading => ({
  kind: "ambiguous",
  readings,
});
const invalid: DecimalReading = { kind: "invalid" };

/** Zeros of scripts: Latin, Arabic-Indic, Persian, Devanagari, full width, mathematical. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xff10, 0x1d7ce, 0x1d7d8];
const inScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
/** Separates thousands of an integer. */
const grouped = (digits: string, separator: string) =>
  digits.replace(/\B(?=(\d{3})+$)/g, separator);

describe("a decimal number", () => {
  it.each<[string, number, DecimalReading]>([
    ["1.250", 3, number(1250)],
    ["1,250", 3, ambiguous(1250, 1_250_000)],
    ["١،٢٥٠", 3, ambiguous(1250, 1_250_000)],
    ["12,500", 3, ambiguous(12_500, 12_500_000)],
    ["0,250", 3, number(250)],
    ["1,25", 3, number(1250)],
    ["1250,500", 3, number(1_250_500)],
    ["١٫٢٥٠", 3, number(1250)],
    ["۱٫۲۵۰", 3, number(1250)],
    ["١٬٢٥٠", 3, number(1_250_000)],
    ["١٬٢٥٠٫٥", 3, number(1_250_500)],
    ["1,250.5", 3, number(1_250_500)],
    ["1.250,5", 3, number(1_250_500)],
    ["1 250", 3, number(1_250_000)],
    ["1,250,000", 2, number(125_000_000)],
    ["1,250", 2, ambiguous(125, 125_000)],
    ["1,234", 2, number(123_400)],
    ["1.250", 2, invalid],
    ["1,250", 0, number(1250)],
    ["1.250", 0, invalid],
    ["\u200f2.500\u200f", 3, number(2500)],
    ["1,25,000", 3, invalid],
    ["1.250.00", 3, invalid],
    ["1٫2٫3", 3, invalid],
    ["1.5.5,5", 3, invalid],
    [",5", 3, invalid],
    ["-1", 3, invalid],
    ["1e3", 3, invalid],
    ["", 3, invalid],
  ])("%j with %i decimals", (text, exponent, reading) =>
    expect(readDecimal(text, exponent)).toEqual(reading),
  );

  const units = fc.integer({ min: 0, max: 1_000_000_000 });
  const exponents = fc.integer({ min: 0, max: 3 });
  const scripts = fc.constantFrom(...ZEROS);

  it("is the same in the digits of all scripts", () => {
    fc.assert(
      fc.property(units, exponents, scripts, (value, exponent, zero) => {
        expect(readDecimal(inScript(formatDecimal(value, exponent), zero), exponent)).toEqual(
          number(value),
        );
      }),
    );
  });

  it("is never read a thousand times too large or too small, with any separators", () => {
    const separators = fc.constantFrom<[string, string]>(
      [",", "."],
      [".", ","],
      ["٬", "٫"],
      [" ", ","],
      ["’", "."],
      ["", ","],
      ["", "."],
    );
    fc.assert(
      fc.property(
        units,
        exponents,
        separators,
        scripts,
        (value, exponent, [thousands, decimal], zero) => {
          const [integerPart = "", fraction] = formatDecimal(value, exponent).split(".");
          const text =
            grouped(integerPart, thousands) + (fraction === undefined ? "" : decimal + fraction);
          const reading = readDecimal(inScript(text, zero), exponent);
          const isRight = reading.kind === "number" && reading.units === value;
          const asks = reading.kind === "ambiguous" && reading.readings.includes(value);
          // Without decimals, a point is not accepted as a separator of thousands.
          expect(isRight || asks || (reading.kind === "invalid" && exponent === 0)).toBe(true);
        },
      ),
    );
  });

  it("without its zeros at the end is the same, unless it can mean two numbers", () => {
    fc.assert(
      fc.property(units, exponents, fc.constantFrom(".", ",", "٫"), (value, exponent, decimal) => {
        const text = formatDecimal(value, exponent).replace(/\.?0+$/, (zeros) =>
          zeros.includes(".") || exponent > 0 ? "" : zeros,
        );
        const reading = readDecimal(text.replace(".", decimal), exponent);
        expect(
          reading.kind === "ambiguous" || (reading.kind === "number" && reading.units === value),
        ).toBe(true);
      }),
    );
  });

  it("of arbitrary text is invalid or a whole number of units", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0123٤۵.,٫٬، -’e") }),
        exponents,
        (text, exponent) => {
          const reading = readDecimal(text, exponent);
          const numbers =
            reading.kind === "number"
              ? [reading.units]
              : reading.kind === "ambiguous"
                ? reading.readings
                : [];
          expect(numbers.every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true);
        },
      ),
    );
  });
});
