import { expect, it } from "vitest";
import { daysOfView, stepDate } from "./view-days.ts";

it.each([
  ["day", "2026-03-03", "2026-03-03", "2026-03-03", 1],
  ["week", "2026-03-03", "2026-03-01", "2026-03-07", 7],
  ["month", "2026-03-03", "2026-03-01", "2026-04-04", 35],
  ["month", "2026-02-28", "2026-02-01", "2026-02-28", 28],
  ["month", "2026-08-31", "2026-07-26", "2026-09-05", 42],
] as const)("the %s of %s has the days from %s to %s", (kind, date, first, last, count) => {
  for (const locale of ["en-US", "ar-JO"] as const) {
    const days = daysOfView(kind, date, locale);
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
  }
});

it.each([
  ["day", "2026-02-28", 1, "2026-03-01"],
  ["week", "2026-01-01", -1, "2025-12-25"],
  ["month", "2026-01-31", 1, "2026-02-28"],
  ["month", "2026-01-15", -1, "2025-12-15"],
] as const)("steps from the %s of %s by %i to %s", (kind, date, steps, expected) =>
  expect(stepDate(kind, date, steps)).toBe(expected),
);
