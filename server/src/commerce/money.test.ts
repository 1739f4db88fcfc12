import {
  amount,
  amountOf,
  CURRENCIES,
  CURRENCY_EXPONENTS,
  type Currency,
  decimalOf,
  decimalText,
  MOST_MONEY,
  moneyText,
  taxWithin,
  unitsOf,
} from "@masthead/contract/commerce/money.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const sums = fc.integer({ min: 0, max: MOST_MONEY });
const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))).replace(".", "٫");

describe("a sum for readers", () => {
  it("keeps the sign of a currency behind its Latin letters in Arabic text", () => {
    expect(moneyText({ amount: 799, currency: "USD" }, "ar-JO")).toContain("US$\u200e");
    expect(moneyText({ amount: 799, currency: "USD" }, "en-US")).toBe("$7.99");
    expect(moneyText({ amount: 2500, currency: "JOD" }, "ar-JO")).not.toContain("\u200e");
  });
});

describe("a sum as text", () => {
  it.each<[Currency, number, string]>([
    ["JOD", 1250, "1.250"],
    ["JOD", 5, "0.005"],
    ["JOD", 0, "0.000"],
    ["USD", 1999, "19.99"],
    ["USD", 7, "0.07"],
    ["USD", -7, "-0.07"],
    ["JPY", 1500, "1500"],
    ["JPY", -3, "-3"],
  ])("of %s, %i is %s", (currency, sum, text) => expect(decimalOf({ amount: sum, currency })).toBe(text));

  it.each(CURRENCIES)("of %s comes back as it was, in either digits", (currency) => {
    fc.assert(
      fc.property(sums, (sum) => {
        const text = decimalOf({ amount: sum, currency });
        expect(amountOf(text, currency)).toBe(sum);
        expect(amountOf(arabic(text), currency)).toBe(sum);
        expect(amountOf(` ${text.replace(".", ",")} `, currency)).toBe(sum);
        expect(amount.parse(sum)).toBe(sum);
      }),
    );
  });

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
    ["1,000.5", "JOD", null],
    ["0x10", "JOD", null],
    ["1000000", "JOD", MOST_MONEY],
    ["1000000.001", "JOD", null],
    ["99999999999", "JPY", null],
  ])("%j of %s is %j", (text, currency, sum) => expect(amountOf(text, currency)).toBe(sum));

  it("reads nothing from other text, and never a fraction of the smallest unit", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...CURRENCIES), (text, currency) => {
        const sum = amountOf(text, currency);
        expect(sum === null || (Number.isSafeInteger(sum) && sum >= 0 && sum <= MOST_MONEY)).toBe(true);
        if (sum === null) return;
        expect(amountOf(decimalOf({ amount: sum, currency }), currency)).toBe(sum);
      }),
    );
  });

  it("is written as readers of each language write it, to the last digit", () => {
    expect(moneyText({ amount: 1250, currency: "JOD" }, "en-US").replace(/\s/g, " ")).toBe("JOD 1.250");
    expect(moneyText({ amount: 1999, currency: "USD" }, "en-US")).toBe("$19.99");
    expect(moneyText({ amount: 1500, currency: "JPY" }, "en-US")).toBe("¥1,500");
    expect(
      moneyText({ amount: 1250, currency: "JOD" }, "ar-JO")
        .replaceAll(/[\u200f\s]/g, " ")
        .trim(),
    ).toBe("1.250 د.أ.");
  });

  it("goes by the digits that Intl gives the currency, but for the dinar of Iraq and the pound of Lebanon, which it rounds to whole ones", () => {
    const told = (currency: Currency) =>
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
    const other = CURRENCIES.filter((currency) => told(currency) !== CURRENCY_EXPONENTS[currency]);
    expect(other).toEqual(["IQD", "LBP"]);
  });
});

describe("units of any exponent", () => {
  it("come back as they were", () => {
    fc.assert(
      fc.property(sums, fc.integer({ min: 0, max: 4 }), (units, exponent) => {
        expect(unitsOf(decimalText(units, exponent), exponent)).toBe(units);
      }),
    );
  });
});

describe("tax within a sum", () => {
  it.each([
    [1160, 1600, 160],
    [10_000, 1600, 1379],
    [1, 1600, 0],
    [4, 1600, 1],
    [0, 1600, 0],
    [1_000_000_000, 0, 0],
    [3, 5000, 1],
  ])("of %i at %i is %i", (total, rate, tax) => expect(taxWithin(total, rate)).toBe(tax));

  it("and what is left of it are the sum, the tax is that of what is left, to half a unit, and grows with the sum", () => {
    fc.assert(
      fc.property(sums, fc.integer({ min: 0, max: 9999 }), (total, rate) => {
        const tax = taxWithin(total, rate);
        const net = total - tax;
        expect(Number.isSafeInteger(tax) && tax >= 0 && net >= 0).toBe(true);
        // |tax - total * rate / (10000 + rate)| <= 1/2, in whole numbers
        const off = 2n * (BigInt(tax) * BigInt(10_000 + rate) - BigInt(total) * BigInt(rate));
        expect(off > -BigInt(10_000 + rate) && off <= BigInt(10_000 + rate)).toBe(true);
        expect(taxWithin(total + 1, rate)).toBeGreaterThanOrEqual(tax);
      }),
    );
  });
});
