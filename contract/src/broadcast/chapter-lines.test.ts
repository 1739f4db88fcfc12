import { expect, it } from "vitest";
import { formatStart, parseTime, readChapterLines } from "./chapter-lines.ts";

it.each([
  ["750", 750],
  ["12:30", 750],
  ["00:12:30", 750],
  ["1:02:03", 3723],
  ["12:60", null],
  ["1:60:00", null],
  ["", null],
  ["-1", null],
])("the time %s is %s seconds", (text, seconds) => {
  expect(parseTime(text)).toBe(seconds);
});

it("formats a begin as players do", () => {
  expect([0, 59, 750, 3723].map(formatStart)).toEqual(["0:00", "0:59", "12:30", "1:02:03"]);
});

it("reads lines with times and titles, in any order and with Arabic digits", () => {
  const text = "00:12:30 Second\n\n0:00 - First\n٣٠:٠٠ الثالث";
  expect(readChapterLines(text)).toEqual({
    chapters: [
      { start: 0, title: "First" },
      { start: 750, title: "Second" },
      { start: 1800, title: "الثالث" },
    ],
    errors: [],
  });
});

it("names the lines that have no time, no title, or the time of another one", () => {
  expect(readChapterLines("Hello\n1:00\n1:00 One\n1:00 Twice").errors).toEqual([1, 2, 4]);
});
