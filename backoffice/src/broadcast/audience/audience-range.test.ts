import { expect, it } from "vitest";
import { addDays, datesOf } from "./audience-range.ts";

it("resolves relative days to those of the station, and leaves others", () => {
  const today = "2026-03-01";
  expect(datesOf({ startDate: "6daysAgo", endDate: "today" }, today)).toEqual({
    from: "2026-02-23",
    to: today,
  });
  expect(datesOf({ startDate: "yesterday", endDate: "yesterday" }, today)).toEqual({
    from: "2026-02-28",
    to: "2026-02-28",
  });
  expect(datesOf({ startDate: "2026-01-01", endDate: "2026-01-02" }, today)).toEqual({
    from: "2026-01-01",
    to: "2026-01-02",
  });
});

it("moves days across the end of a year", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
});
