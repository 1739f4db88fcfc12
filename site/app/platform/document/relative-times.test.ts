import {
  DEFAULT_NUMERALS,
  NUMERALS,
  relativeFormat,
  setNumerals,
} from "@masthead/contract/platform/format.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RELATIVE_MINUTES, RELATIVE_TIMES, relativeTimeTexts } from "./relative-times.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

/** Runs the script in a document with one time of each age, in minutes, and returns their texts. */
function textsOf(ages: number[], relativeTexts: string): string[] {
  const times = ages.map((age) => ({
    dateTime: new Date(NOW - age * 60_000).toISOString(),
    textContent: "absolute",
  }));
  const run = new Function("d", "e", RELATIVE_TIMES);
  run({ querySelectorAll: () => times }, { dataset: { relative: relativeTexts } });
  return times.map(({ textContent }) => textContent);
}

describe("the script of relative times", () => {
  afterEach(() => {
    vi.useRealTimers();
    setNumerals(DEFAULT_NUMERALS);
  });

  for (const locale of LOCALES)
    for (const numerals of NUMERALS)
      it(`writes every minute and hour of the first day as Intl does: ${locale}, ${numerals} numerals`, () => {
        vi.useFakeTimers({ now: NOW });
        setNumerals(numerals);
        const ages = Array.from({ length: RELATIVE_MINUTES }, (_, age) => age);
        const format = relativeFormat(locale);
        const expected = ages.map((age) =>
          age < 60
            ? format.format(-Math.max(1, age), "minute")
            : format.format(-Math.floor(age / 60), "hour"),
        );
        expect(textsOf(ages, relativeTimeTexts(locale))).toEqual(expected);
      });

  it("leaves times of another day and of the future as the server wrote them", () => {
    vi.useFakeTimers({ now: NOW });
    expect(textsOf([RELATIVE_MINUTES, -1], relativeTimeTexts("en-US"))).toEqual([
      "absolute",
      "absolute",
    ]);
  });
});
