import { expect, it } from "vitest";
import { occurrenceOf } from "./occurrence.ts";

const ZONE = "Europe/Berlin";
const slot = (weekday: number, start: string, minutes: number) => ({ weekday, start, minutes, channelId: 1 });

it.each([
  ["its beginning", slot(0, "20:00", 60), "2026-11-22T19:00Z", "2026-11-22T19:00Z"],
  ["what an episode has left of it", slot(0, "20:00", 60), "2026-11-22T19:45Z", "2026-11-22T19:00Z"],
  ["its time after midnight", slot(0, "23:30", 90), "2026-11-22T23:30Z", "2026-11-22T22:30Z"],
  ["a whole day", slot(0, "12:00", 1440), "2026-11-23T10:59Z", "2026-11-22T11:00Z"],
  ["the hours of a day that has 25", slot(0, "01:00", 180), "2026-10-25T02:30Z", "2026-10-24T23:00Z"],
])("finds the airing by %s", (_what, given, at, from) => expect(occurrenceOf(given, Date.parse(at), ZONE)).toBe(Date.parse(from)));

it.each([
  ["it is over", slot(0, "20:00", 60), "2026-11-22T20:00Z"],
  ["it is another day", slot(1, "20:00", 60), "2026-11-22T19:00Z"],
])("finds none when %s", (_what, given, at) => expect(occurrenceOf(given, Date.parse(at), ZONE)).toBeNull());
