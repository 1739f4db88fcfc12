import { expect, it } from "vitest";
import { clockName, later, WEEKDAYS, weekdayName } from "./week.ts";

it("names days and times in either language", () => {
  expect(WEEKDAYS.map((day) => weekdayName(day, "en-US", "short"))).toEqual(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
  expect(weekdayName(5, "ar-JO")).toBe("الجمعة");
  expect(clockName("20:30", "en-US")).toMatch(/^8:30\sPM$/);
  expect(clockName("", "en-US")).toBe("");
});

it.each([
  ["20:00", 60, "21:00", 0],
  ["23:30", 45, "00:15", 1],
  ["00:00", 1440, "00:00", 1],
  ["23:59", 1, "00:00", 1],
])("%s and %i minutes is %s, %i days on", (start, minutes, clock, days) => expect(later(start, minutes)).toEqual({ clock, days }));
