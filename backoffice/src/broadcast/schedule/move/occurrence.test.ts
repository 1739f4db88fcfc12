import { expect, it } from "vitest";
import { occurrenceOf } from "./occurrence.ts";

const ZONE = "Europe/Berlin";
const slot = (weekday: number, start: string, minutes: number) => ({
  weekday,
  start,
  minutes,
  channelId: 1,
});

it.each([
  ["its start", slot(0, "20:00", 60), "2026-11-22T19:00Z", "2026-11-22T19:00Z"],
  [
    "the part that an episode leaves of it",
    slot(0, "20:00", 60),
    "2026-11-22T19:45Z",
    "2026-11-22T19:00Z",
  ],
  ["a time after midnight", slot(0, "23:30", 90), "2026-11-22T23:30Z", "2026-11-22T22:30Z"],
  [
    "a time in a slot of 24 hours",
    slot(0, "12:00", 1440),
    "2026-11-23T10:59Z",
    "2026-11-22T11:00Z",
  ],
  ["a time on a day of 25 hours", slot(0, "01:00", 180), "2026-10-25T02:30Z", "2026-10-24T23:00Z"],
])("finds the occurrence of a weekly slot by %s", (_what, weeklySlot, at, from) =>
  expect(occurrenceOf(weeklySlot, Date.parse(at), ZONE)).toBe(Date.parse(from)),
);

it.each([
  ["it has ended", slot(0, "20:00", 60), "2026-11-22T20:00Z"],
  ["it airs on another weekday", slot(1, "20:00", 60), "2026-11-22T19:00Z"],
])("finds no occurrence of a weekly slot when %s", (_what, weeklySlot, at) =>
  expect(occurrenceOf(weeklySlot, Date.parse(at), ZONE)).toBeNull(),
);
