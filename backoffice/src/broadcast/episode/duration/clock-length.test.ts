import { expect, it } from "vitest";
import { fromClockLength, toClockLength } from "./clock-length.ts";

it.each([
  [3725, "1:02:05"],
  [125, "2:05"],
  [59, "0:59"],
  [36_000, "10:00:00"],
])("%i seconds is %s, and back", (seconds, text) => {
  expect(toClockLength(seconds)).toBe(text);
  expect(fromClockLength(text)).toBe(seconds);
});

it.each([
  ["45", 2700],
  ["90:00", 5400],
  ["٤٥", 2700],
  [" 1:00:00 ", 3600],
  ["1:75:00", null],
  ["1:5", null],
  ["0:00", null],
  ["soon", null],
  ["", null],
])("%s is %s", (text, seconds) => expect(fromClockLength(text)).toBe(seconds));
