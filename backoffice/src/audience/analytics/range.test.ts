import { describe, expect, it } from "vitest";
import { isOneDay, rangeFromSearchParams } from "./range.ts";

const parseRange = (range: string) => rangeFromSearchParams(new URLSearchParams({ range }));

describe("date range in the URL", () => {
  it("parses a named range and a range of days", () => {
    expect(parseRange("week")).toEqual({
      name: "week",
      range: { startDate: "6daysAgo", endDate: "today" },
    });
    expect(parseRange("2026-11-01_2026-11-03")).toEqual({
      name: "days",
      range: { startDate: "2026-11-01", endDate: "2026-11-03" },
    });
  });

  it("falls back to today when the parameter is invalid", () => {
    for (const invalid of ["", "century", "2026-11-03_2026-11-01", "2026-11-03_"])
      expect(parseRange(invalid).name).toBe("today");
    expect(isOneDay(parseRange("").range)).toBe(true);
    expect(isOneDay(parseRange("month").range)).toBe(false);
  });
});
