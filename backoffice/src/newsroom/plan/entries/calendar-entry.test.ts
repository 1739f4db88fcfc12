import type { CalendarEntry } from "@masthead/contract/newsroom/plan/calendar.ts";
import { describe, expect, it } from "vitest";
import { instantOf, isOnDay, partOnDay, placeOf, shiftPlace, startOf } from "./calendar-entry.ts";

const ZONES = ["America/New_York", "Asia/Amman"];
const base = {
  title: "",
  mayMove: true,
  mayOpen: true,
  type: "plan",
  id: 1,
  version: 1,
  kind: "story",
  state: "planned",
} as const;
const rest = { priority: "normal", locale: "en-US", assignees: [] as string[] } as const;
const timed = (startsAt: string, endsAt: string): CalendarEntry => ({
  ...base,
  ...rest,
  startsAt,
  endsAt,
  day: null,
  lastDay: null,
});
const allDay = (day: string, lastDay = day): CalendarEntry => ({
  ...base,
  ...rest,
  startsAt: null,
  endsAt: null,
  day,
  lastDay,
});

describe.each(ZONES)("an entry with the station in %s", (zone) => {
  it.each(["2026-03-03", "2026-03-08", "2026-11-01", "2022-04-01", "2022-10-28"])(
    "that is all day on %s is on that day only",
    (day) => {
      const entry = allDay(day);
      const days = [-1, 0, 1].map((days) => shiftPlace({ day, minute: null }, { days }).day);
      expect(days.map((date) => isOnDay(entry, date, zone))).toEqual([false, true, false]);
      expect(placeOf(entry, zone)).toEqual({ day, minute: null });
    },
  );
});

it("a timed entry is on the day that the clock of the station shows", () => {
  const entry = timed("2026-03-03T22:30:00Z", "2026-03-03T23:30:00Z");
  expect(placeOf(entry, "Asia/Amman")).toEqual({ day: "2026-03-04", minute: 90 });
  expect(placeOf(entry, "America/New_York")).toEqual({ day: "2026-03-03", minute: 17.5 * 60 });
});

it("an entry across midnight has a part on both days, one that ends at midnight has none", () => {
  const night = timed("2026-03-03T20:00:00Z", "2026-03-03T22:00:00Z");
  expect(partOnDay(night, "2026-03-03", "Asia/Amman")).toEqual({ from: 23 * 60, until: 24 * 60 });
  expect(partOnDay(night, "2026-03-04", "Asia/Amman")).toEqual({ from: 0, until: 60 });
  expect(
    partOnDay(timed("2026-03-03T20:00:00Z", "2026-03-03T21:00:00Z"), "2026-03-04", "Asia/Amman"),
  ).toBeNull();
});

it("a moved entry keeps its time on the clock when the clocks change", () => {
  const start = placeOf(timed("2026-03-07T14:00:00Z", "2026-03-07T15:00:00Z"), "America/New_York");
  expect(start).toEqual({ day: "2026-03-07", minute: 9 * 60 });
  expect(instantOf(shiftPlace(start, { days: 1 }), "America/New_York")).toBe(
    "2026-03-08T13:00:00.000Z",
  );
});

it("undoing a move restores the exact start, even in the repeated hour of a clock change", () => {
  const secondHour = "2026-11-01T06:30:15.000Z";
  expect(startOf(timed(secondHour, "2026-11-01T07:00:00Z"), "America/New_York")).toEqual({
    startsAt: secondHour,
  });
  expect(startOf(allDay("2026-11-01"), "America/New_York")).toEqual({ day: "2026-11-01" });
});

it("a place keeps its time to the minute when it is moved by days", () => {
  expect(shiftPlace({ day: "2026-03-03", minute: 1439 }, { days: 1 })).toEqual({
    day: "2026-03-04",
    minute: 1439,
  });
  expect(shiftPlace({ day: "2026-03-03", minute: 1439 }, { days: 1, minutes: 0 })).toEqual({
    day: "2026-03-04",
    minute: 1439,
  });
});

it("a place stays on its day when it is moved by minutes", () => {
  expect(shiftPlace({ day: "2026-03-03", minute: 15 }, { minutes: -60 })).toEqual({
    day: "2026-03-03",
    minute: 0,
  });
  expect(shiftPlace({ day: "2026-03-03", minute: 1425 }, { minutes: 60 })).toEqual({
    day: "2026-03-03",
    minute: 1425,
  });
});
