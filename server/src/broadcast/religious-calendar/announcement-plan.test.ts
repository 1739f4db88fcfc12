import { describe, expect, it } from "vitest";
import { announcementProblem, choicesOf, startWithoutAnnouncement } from "./announcement-plan.ts";
import { monthIndex } from "./hijri-calendar.ts";

const RAMADAN = monthIndex(1446, 9);
const CURRENT = monthIndex(1446, 8);
const NONE: ReadonlyMap<number, string> = new Map();
const announce = (
  startsOn: string | null,
  announced: ReadonlyMap<number, string> = NONE,
  { seen = null as string | null, index = RAMADAN } = {},
) => announcementProblem({ index, startsOn, seen }, CURRENT, announced);

describe("announcements of months", () => {
  it("offer the day after 29 and after 30 days", () => {
    expect(choicesOf(RAMADAN, NONE)).toEqual(["2025-03-01", "2025-03-02"]);
    expect(announce("2025-03-01")).toBeNull();
    expect(announce("2025-03-02")).toBeNull();
    expect(announce("2025-03-03")).toBe("notPossible");
    expect(announce("2025-02-28")).toBe("notPossible");
  });

  it("are refused if a colleague announced another day", () => {
    const announced = new Map([[RAMADAN, "2025-03-01"]]);
    expect(announce("2025-03-02", announced)).toBe("changed");
    expect(announce("2025-03-02", announced, { seen: "2025-03-01" })).toBeNull();
    expect(announce(null, announced, { seen: "2025-03-01" })).toBeNull();
  });

  it("keep the month 29 or 30 days long if the next one is announced", () => {
    const next = new Map([[RAMADAN + 1, "2025-03-30"]]);
    expect(announce("2025-03-01", next)).toBeNull();
    expect(announce("2025-03-02", next)).toBe("nextMonth");
  });

  it("are refused for months long ago and far ahead", () => {
    expect(announce("2024-03-11", NONE, { index: monthIndex(1445, 9) })).toBe("tooFar");
    expect(announce("2030-01-01", NONE, { index: monthIndex(1451, 9) })).toBe("tooFar");
  });

  it("state the day that holds after an undo", () => {
    const announced = new Map([[RAMADAN, "2025-03-02"]]);
    expect(startWithoutAnnouncement(RAMADAN, announced)).toBe("2025-03-01");
  });
});
