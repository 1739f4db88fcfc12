import { describe, expect, it } from "vitest";
import { wallText } from "./wall-text.ts";

const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u061c]/g, "").replaceAll("\u202f", " ");

describe("value of a date field in words", () => {
  it("is written in the language on screen, not in the browser's", () => {
    expect(plain(wallText("date", "2026-11-22", "en-US"))).toBe("Nov 22, 2026");
    expect(plain(wallText("datetime-local", "2026-11-22T09:24", "en-US"))).toBe("Nov 22, 2026, 9:24 AM");
    expect(plain(wallText("time", "21:05", "en-US"))).toBe("9:05 PM");
    for (const [kind, value] of [
      ["date", "2026-11-22"],
      ["datetime-local", "2026-11-22T09:24"],
    ] as const) {
      expect(wallText(kind, value, "ar-JO")).toContain("تشرين الثاني");
    }
  });

  it("does not depend on the zone of the browser", () => {
    expect(plain(wallText("datetime-local", "2026-01-01T00:00", "en-US"))).toBe("Jan 1, 2026, 12:00 AM");
  });

  it("is empty for what is no date", () => {
    expect([wallText("date", "", "en-US"), wallText("date", "x", "en-US"), wallText("datetime-local", "2026-11", "ar-JO")]).toEqual([
      "",
      "",
      "",
    ]);
  });
});
