import { afterEach, describe, expect, it } from "vitest";
import { moneyText } from "../commerce/money.ts";
import { dateFormat, formatMessageNumbers, type Numerals, numberFormat, numberText, relativeFormat, setNumerals } from "./format.ts";
import type { Locale } from "./locale.ts";

const AT = new Date("2026-11-22T06:37:00Z");
const WESTERN = /[0-9]/;
const ARABIC_INDIC = /[٠-٩]/;

/** Every kind of text with figures that readers and staff see. */
const TEXTS: [string, (locale: Locale) => string][] = [
  ["a number", (locale) => numberText(15_000, locale)],
  ["a percentage", (locale) => numberFormat(locale, { style: "percent" }).format(0.16)],
  ["a price", (locale) => moneyText({ amount: 4900, currency: "JOD" }, locale)],
  ["a date", (locale) => dateFormat(locale, { dateStyle: "long", timeZone: "Asia/Amman" }).format(AT)],
  ["a time", (locale) => dateFormat(locale, { timeStyle: "short", timeZone: "Asia/Amman" }).format(AT)],
  ["a relative time", (locale) => relativeFormat(locale).format(-25, "minute")],
  ["a message", (locale) => message(locale, 25)],
];

/** What i18next does with `{{count, number}}`. */
function message(locale: Locale, value: number): string {
  const formats = new Map<string, (value: unknown, language: string | undefined) => string>();
  formatMessageNumbers({ services: { formatter: { add: (name, format) => formats.set(name, format) } } });
  return formats.get("number")?.(value, locale) ?? "";
}

afterEach(() => setNumerals("western"));

describe("numerals of Arabic text", () => {
  it.each(TEXTS)("are Western in %s by default", (_, text) => {
    expect(text("ar-JO")).toMatch(WESTERN);
    expect(text("ar-JO")).not.toMatch(ARABIC_INDIC);
  });

  it.each(TEXTS)("are Arabic-Indic in %s when the station chooses them", (_, text) => {
    setNumerals("arabicIndic" satisfies Numerals);
    expect(text("ar-JO")).toMatch(ARABIC_INDIC);
    expect(text("ar-JO")).not.toMatch(WESTERN);
  });

  it.each(TEXTS)("leave %s in English Western", (_, text) => {
    setNumerals("arabicIndic");
    expect(text("en-US")).toMatch(WESTERN);
    expect(text("en-US")).not.toMatch(ARABIC_INDIC);
  });

  it("stand beside Levantine month names", () => {
    expect(dateFormat("ar-JO", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(AT)).toBe(
      "22 تشرين الثاني 2026",
    );
  });
});
