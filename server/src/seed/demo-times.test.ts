import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL("../../demo/", import.meta.url));
/** Keys of data that is no text for readers. */
const DATA_KEYS = new Set(["at", "start", "package"]);

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || !value) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    DATA_KEYS.has(key) ? [] : textsOf(child),
  );
}

const texts = globSync("**/*.json", { cwd: FOLDER }).flatMap((file) =>
  textsOf(JSON.parse(readFileSync(FOLDER + file, "utf8"))),
);
const isArabic = (text: string) => /[\u0600-\u06ff]/.test(text);
const TEXTS: Record<Locale, string[]> = {
  "en-US": texts.filter((text) => !isArabic(text)),
  "ar-JO": texts.filter(isArabic),
};

const ENGLISH_HOUR = "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2})";
const ARABIC_HOUR =
  "(?:الواحدة|الثانية|الثالثة|الرابعة|الخامسة|السادسة|السابعة|الثامنة|التاسعة|العاشرة|الحادية عشرة|الثانية عشرة)";
const ARABIC_PART = "(?:صباحًا|ظهرًا|بعد الظهر|مساءً)";

/** Times in other ways than the site's: 22:00 in English, 10:00 مساءً in Arabic; 1:12:48 is none. */
const OTHER_TIMES: Record<Locale, RegExp[]> = {
  "en-US": [
    /(?<![\d:])\d:\d{2}(?![\d:])/,
    /\b\d{1,2}(?:[.:]\d{2})? ?[ap]\.?m\b/i,
    /\b(?:at|from|until|by|before|after) \d{1,2}\.\d{2}(?! ?(?:dinars|euros|million|per|%))/,
    new RegExp(
      `\\b${ENGLISH_HOUR} (?:o[’']clock|in the (?:morning|afternoon|evening)|at night)`,
      "i",
    ),
    new RegExp(`\\b(?:half past|quarter to|quarter past) ${ENGLISH_HOUR}`, "i"),
  ],
  "ar-JO": [
    new RegExp(`(?<![\\d:])\\d{1,2}:\\d{2}(?![\\d:])(?! ${ARABIC_PART})`),
    /(?<![\d:])(?:0\d|1[3-9]|2\d):\d{2}(?![\d:])/,
    new RegExp(
      `${ARABIC_HOUR} (?:والنصف|والربع|والثلث|إلا (?:ربع|ثلث|عشر)|صباح|ظهر|بعد الظهر|عصر|مساء|ليل|فجر)`,
    ),
    new RegExp(`الساعة ${ARABIC_HOUR}`),
  ],
};

/** Quotations in English: people speak in words. */
const withoutQuotations = (text: string) => text.replaceAll(/“[^”]*”?/g, "");

describe("demo texts", () => {
  it.each([
    ["en-US", / 22:00\b/],
    ["ar-JO", /الساعة 10:00 مساءً/],
  ] as const)("have times of day in one form in %s", (locale, example) => {
    const found = TEXTS[locale].flatMap((text) =>
      OTHER_TIMES[locale].flatMap((other) => other.exec(withoutQuotations(text))?.[0] ?? []),
    );
    expect(found).toEqual([]);
    expect(TEXTS[locale].join(" ")).toMatch(example);
  });
});
