import { describe, expect, it } from "vitest";
import { formatWallTime } from "./format-wall-time.ts";

const normalizeSpaces = (text: string) =>
  text.replaceAll(/[\u200e\u200f\u061c]/g, "").replaceAll("\u202f", " ");

describe("formatted value of a date field", () => {
  it("uses the UI language, not the browser's", () => {
    expect(normalizeSpaces(formatWallTime("date", "2026-11-22", "en-US"))).toBe("Nov 22, 2026");
    expect(normalizeSpaces(formatWallTime("datetime-local", "2026-11-22T09:24", "en-US"))).toBe(
      "Nov 22, 2026, 9:24 AM",
    );
    expect(normalizeSpaces(formatWallTime("time", "21:05", "en-US"))).toBe("9:05 PM");
    for (const [kind, value] of [
      ["date", "2026-11-22"],
      ["datetime-local", "2026-11-22T09:24"],
    ] as const) {
      expect(formatWallTime(kind, value, "ar-JO")).toContain("تشرين الثاني");
    }
  });

  it("does not depend on the time zone of the browser", () => {
    expect(normalizeSpaces(formatWallTime("datetime-local", "2026-01-01T00:00", "en-US"))).toBe(
      "Jan 1, 2026, 12:00 AM",
    );
  });

  it("is empty for an invalid value", () => {
    expect([
      formatWallTime("date", "", "en-US"),
      formatWallTime("date", "x", "en-US"),
      formatWallTime("datetime-local", "2026-11", "ar-JO"),
    ]).toEqual(["", "", ""]);
  });
});
