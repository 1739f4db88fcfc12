import { afterEach, describe, expect, it } from "vitest";
import { formatCurrency } from "../commerce/money.ts";
import {
  dateFormat,
  formatNumber,
  type Numerals,
  numberFormat,
  relativeFormat,
  setNumerals,
} from "./format.ts";
import type { Locale } from "./locale.ts";
import { createTranslator } from "./translator.ts";

const AT = new Date("2026-11-22T06:37:00Z");
const WESTERN = /[0-9]/;
const ARABIC_INDIC = /[٠-٩]/;

/** Every kind of text with numbers that readers and staff see. */
const TEXTS: [string, (locale: Locale) => string][] = [
  ["a number", (locale) => formatNumber(15_000, locale)],
  ["a percentage", (locale) => numberFormat(locale, { style: "percent" }).format(0.16)],
  ["a price", (locale) => formatCurrency({ amount: 4900, currency: "JOD" }, locale)],
  [
    "a date",
    (locale) => dateFormat(locale, { dateStyle: "long", timeZone: "Asia/Amman" }).format(AT),
  ],
  [
    "a time",
    (locale) => dateFormat(locale, { timeStyle: "short", timeZone: "Asia/Amman" }).format(AT),
  ],
  ["a relative time", (locale) => relativeFormat(locale).format(-25, "minute")],
  ["a message", (locale) => formatMessage(locale, 25)],
];

/** Formats a number as messages do. */
function formatMessage(locale: Locale, value: number): string {
  const { add, translate } = createTranslator(locale);
  add({ message: "{{count, number}}" });
  return translate("message", { count: value });
}

afterEach(() => setNumerals("western"));

describe("numerals", () => {
  it.each(TEXTS)("formats %s with Western digits in Arabic by default", (_, text) => {
    expect(text("ar-JO")).toMatch(WESTERN);
    expect(text("ar-JO")).not.toMatch(ARABIC_INDIC);
  });

  it.each(TEXTS)(
    "formats %s with Arabic-Indic digits in Arabic if the station chooses them",
    (_, text) => {
      setNumerals("arabicIndic" satisfies Numerals);
      expect(text("ar-JO")).toMatch(ARABIC_INDIC);
      expect(text("ar-JO")).not.toMatch(WESTERN);
    },
  );

  it.each(TEXTS)(
    "formats %s with Western digits in English if the station chooses Arabic-Indic",
    (_, text) => {
      setNumerals("arabicIndic");
      expect(text("en-US")).toMatch(WESTERN);
      expect(text("en-US")).not.toMatch(ARABIC_INDIC);
    },
  );

  it("formats Arabic dates with Western digits and Levantine month names", () => {
    expect(
      dateFormat("ar-JO", {
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      }).format(AT),
    ).toBe("22 تشرين الثاني 2026");
  });
});
