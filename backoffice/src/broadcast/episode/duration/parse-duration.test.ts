import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import { expect, it } from "vitest";
import { parseDuration } from "./parse-duration.ts";

it.each([
  [3725, "1:02:05"],
  [125, "2:05"],
  [59, "0:59"],
  [36_000, "10:00:00"],
])("formats %i seconds as %s and parses it back", (seconds, text) => {
  expect(formatDuration(seconds, "en-US")).toBe(text);
  expect(parseDuration(text)).toBe(seconds);
});

it.each([
  ["45", 2700],
  ["90:00", 5400],
  ["٤٥", 2700],
  ["۴۵", 2700],
  ["۱:۰۲:۰۵", 3725],
  [" 1:00:00 ", 3600],
  ["1:75:00", null],
  ["1:5", null],
  ["0:00", null],
  ["soon", null],
  ["", null],
])("parses the duration %j as %s seconds", (text, seconds) =>
  expect(parseDuration(text)).toBe(seconds),
);
