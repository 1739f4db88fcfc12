// @vitest-environment happy-dom

import { MINUTE } from "@masthead/contract/platform/durations.ts";
import {
  DEFAULT_NUMERALS,
  NUMERALS,
  relativeFormat,
  setNumerals,
} from "@masthead/contract/platform/format.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RELATIVE_MINUTES, relativeTimeTexts } from "../platform/document/relative-times.ts";
import updateRelativeTimes from "./relative-times.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

/** Returns the texts of times of these ages, in minutes, after the script has run. */
function textsOf(ages: number[], relativeTexts: string): (string | null)[] {
  document.documentElement.dataset.relative = relativeTexts;
  document.body.innerHTML = ages
    .map((age) => {
      const at = new Date(NOW - age * MINUTE).toISOString();
      return `<time datetime="${at}" data-relative-time="">absolute</time>`;
    })
    .join("");
  updateRelativeTimes();
  return [...document.querySelectorAll("time")].map(({ textContent }) => textContent);
}

describe("relative times of a cached page", () => {
  afterEach(() => {
    vi.useRealTimers();
    setNumerals(DEFAULT_NUMERALS);
    delete document.documentElement.dataset.relative;
    document.body.innerHTML = "";
  });

  for (const locale of LOCALES)
    for (const numerals of NUMERALS)
      it(`equal those of Intl for every minute of the first day: ${locale}, ${numerals} numerals`, () => {
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

  it("stay as the server wrote them on another day and in the future", () => {
    vi.useFakeTimers({ now: NOW });
    expect(textsOf([RELATIVE_MINUTES, -1], relativeTimeTexts("en-US"))).toEqual([
      "absolute",
      "absolute",
    ]);
  });
});
