import { expect, it } from "vitest";
import { addMinutes, formatTimeOfDay, WEEKDAYS, weekdayName } from "./week.ts";

it("formats weekdays and times in English and Arabic", () => {
  expect(WEEKDAYS.map((day) => weekdayName(day, "en-US", "short"))).toEqual([
    "Sun",
    "Mon",
    "Tue",
    "Wed",
    "Thu",
    "Fri",
    "Sat",
  ]);
  expect(weekdayName(5, "ar-JO")).toBe("الجمعة");
  expect(formatTimeOfDay("20:30", "en-US")).toMatch(/^8:30\sPM$/);
  expect(formatTimeOfDay("", "en-US")).toBe("");
});

it.each([
  ["20:00", 60, "21:00", 0],
  ["23:30", 45, "00:15", 1],
  ["00:00", 1440, "00:00", 1],
  ["23:59", 1, "00:00", 1],
])("a slot at %s of %i minutes ends at %s, %i days later", (start, minutes, clock, days) =>
  expect(addMinutes(start, minutes)).toEqual({ clock, days }),
);
