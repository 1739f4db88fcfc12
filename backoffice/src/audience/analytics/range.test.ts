import { describe, expect, it } from "vitest";
import { isOneDay, rangeIn } from "./range.ts";

const read = (range: string) => rangeIn(new URLSearchParams({ range }));

describe("the range of an address", () => {
  it("is one of those with names, or from a day to another", () => {
    expect(read("week")).toEqual({ name: "week", range: { startDate: "6daysAgo", endDate: "today" } });
    expect(read("2026-11-01_2026-11-03")).toEqual({ name: "days", range: { startDate: "2026-11-01", endDate: "2026-11-03" } });
  });

  it("is today when it says nothing that can be", () => {
    for (const wrong of ["", "century", "2026-11-03_2026-11-01", "2026-11-03_"]) expect(read(wrong).name).toBe("today");
    expect(isOneDay(read("").range)).toBe(true);
    expect(isOneDay(read("month").range)).toBe(false);
  });
});
