import {
  CURRENCIES,
  CURRENCY_EXPONENTS,
  type Currency,
  formatCurrency,
  formatDecimal,
  formatDecimalAmount,
  includedTax,
  MAX_AMOUNT,
  parseAmount,
  parseDecimal,
} from "@masthead/contract/commerce/money.ts";
import { amount } from "@masthead/contract/commerce/money-schemas.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const amounts = fc.integer({ min: 0, max: MAX_AMOUNT });
const arabic = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))).replace(".", "٫");

describe("money formatted for readers", () => {
  it("keeps the currency symbol after its Latin letters in Arabic text", () => {
    expect(formatCurrency({ amount: 799, currency: "USD" }, "ar-JO")).toContain("US$\u200e");
    expect(formatCurrency({ amount: 799, currency: "USD" }, "en-US")).toBe("$7.99");
    expect(formatCurrency({ amount: 2500, currency: "JOD" }, "ar-JO")).not.toContain("\u200e");
  });
});

describe("amounts as decimal text", () => {
  it.each<[Currency, number, string]>([
    ["JOD", 1250, "1.250"],
    ["JOD", 5, "0.005"],
    ["JOD", 0, "0.000"],
    ["USD", 1999, "19.99"],
    ["USD", 7, "0.07"],
    ["USD", -7, "-0.07"],
    ["JPY", 1500, "1500"],
    ["JPY", -3, "-3"],
  ])("formats %s %i as %s", (currency, value, text) =>
    expect(formatDecimalAmount({ amount: value, currency })).toBe(text),
  );

  it.each(CURRENCIES)(
    "round-trips every amount of %s, in Western and Arabic digits",
    (currency) => {
      fc.assert(
        fc.property(amounts, (value) => {
          const text = formatDecimalAmount({ amount: value, currency });
          expect(parseAmount(text, currency)).toBe(value);
          expect(parseAmount(arabic(text), currency)).toBe(value);
          const withComma = parseAmount(` ${text.replace(".", ",")} `, currency);
          expect(
            withComma === value || (withComma === null && CURRENCY_EXPONENTS[currency] === 3),
          ).toBe(true);
          expect(amount.parse(value)).toBe(value);
        }),
      );
    },
  );

  it.each<[string, Currency, number | null]>([
    ["1", "JOD", 1000],
    ["1.", "JOD", 1000],
    ["1.5", "JOD", 1500],
    ["١٢٫٥", "JOD", 12_500],
    ["1.2345", "JOD", null],
    ["1.234", "USD", null],
    ["1.5", "JPY", null],
    ["15", "JPY", 15],
    ["", "JOD", null],
    [".5", "JOD", null],
    ["-1", "JOD", null],
    ["+1", "JOD", null],
    ["1e3", "JOD", null],
    ["1,000.5", "JOD", 1_000_500],
    ["1.000,5", "JOD", 1_000_500],
    ["1,00.5", "JOD", null],
    ["0x10", "JOD", null],
    ["1000000", "JOD", MAX_AMOUNT],
    ["1000000.001", "JOD", null],
    ["99999999999", "JPY", null],
  ])("parses %j in %s as %j", (text, currency, value) =>
    expect(parseAmount(text, currency)).toBe(value),
  );

  it("parses arbitrary text as null or as a valid whole number of minor units", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...CURRENCIES), (text, currency) => {
        const value = parseAmount(text, currency);
        expect(
          value === null || (Number.isSafeInteger(value) && value >= 0 && value <= MAX_AMOUNT),
        ).toBe(true);
        if (value === null) return;
        expect(parseAmount(formatDecimalAmount({ amount: value, currency }), currency)).toBe(value);
      }),
    );
  });

  it("formats amounts as each language writes them, with all digits", () => {
    expect(formatCurrency({ amount: 1250, currency: "JOD" }, "en-US").replace(/\s/g, " ")).toBe(
      "JOD 1.250",
    );
    expect(formatCurrency({ amount: 1999, currency: "USD" }, "en-US")).toBe("$19.99");
    expect(formatCurrency({ amount: 1500, currency: "JPY" }, "en-US")).toBe("¥1,500");
    expect(
      formatCurrency({ amount: 1250, currency: "JOD" }, "ar-JO")
        .replaceAll(/[\u200f\s]/g, " ")
        .trim(),
    ).toBe("1.250 د.أ.");
  });

  it("uses as many fraction digits as Intl, except for IQD and LBP, which Intl rounds to whole units", () => {
    const intlFractionDigits = (currency: Currency) =>
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
        .maximumFractionDigits;
    const differing = CURRENCIES.filter(
      (currency) => intlFractionDigits(currency) !== CURRENCY_EXPONENTS[currency],
    );
    expect(differing).toEqual(["IQD", "LBP"]);
  });
});

describe("decimal text of any exponent", () => {
  it("round-trips to the same units", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 4 }), (units, exponent) => {
        expect(parseDecimal(formatDecimal(units, exponent), exponent)).toBe(units);
      }),
    );
  });
});

describe("tax included in a total", () => {
  it.each([
    [1160, 1600, 160],
    [10_000, 1600, 1379],
    [1, 1600, 0],
    [4, 1600, 1],
    [0, 1600, 0],
    [1_000_000_000, 0, 0],
    [3, 5000, 1],
  ])("is computed for %i at a rate of %i as %i", (total, rate, tax) =>
    expect(includedTax(total, rate)).toBe(tax),
  );

  it("adds up to the total with the net, is exact to half a unit, and never shrinks as the total grows", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 9999 }), (total, rate) => {
        const tax = includedTax(total, rate);
        const net = total - tax;
        expect(Number.isSafeInteger(tax) && tax >= 0 && net >= 0).toBe(true);
        // |tax - total * rate / (10000 + rate)| <= 1/2, in integers
        const deviation = 2n * (BigInt(tax) * BigInt(10_000 + rate) - BigInt(total) * BigInt(rate));
        expect(deviation > -BigInt(10_000 + rate) && deviation <= BigInt(10_000 + rate)).toBe(true);
        expect(includedTax(total + 1, rate)).toBeGreaterThanOrEqual(tax);
      }),
    );
  });
});
