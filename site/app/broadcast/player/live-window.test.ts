import { describe, expect, it } from "vitest";
import { liveSeekRange, planStartOver, positionOfTime } from "./live-window.ts";

describe("seek range of a live window", () => {
  it.each([
    ["begins after a margin, since the window moves on", 500, null, { from: 130, to: 700 }],
    ["ends at the live edge that the player knows", 500, 680, { from: 130, to: 680 }],
    ["includes a position ahead of the live edge", 690, 680, { from: 130, to: 690 }],
    ["includes the position of a paused player in the margin", 105, 680, { from: 105, to: 680 }],
    ["does not include a position that has left the window", 90, 680, { from: 130, to: 680 }],
  ])("%s", (_, position, livePosition, expected) => {
    expect(liveSeekRange([100, 700], position, livePosition)).toEqual(expected);
  });

  it("of a window that is shorter than the margin has no length", () => {
    expect(liveSeekRange([100, 110], 110, 110)).toEqual({ from: 110, to: 110 });
  });
});

describe("positionOfTime", () => {
  const segments = [
    { start: 100, programDateTime: 1_000_000 },
    { start: 106, programDateTime: null },
    // After a gap of a minute in the broadcast.
    { start: 112, programDateTime: 1_072_000 },
  ];

  it("counts from the last dated segment before the time", () => {
    expect(positionOfTime(segments, 1_004_000)).toBe(104);
    expect(positionOfTime(segments, 1_075_000)).toBe(115);
  });

  it("returns positions before the window", () => {
    expect(positionOfTime(segments, 400_000)).toBe(-500);
  });

  it("returns null without dates", () => {
    expect(positionOfTime([{ start: 0, programDateTime: null }], 1)).toBeNull();
  });
});

describe("planStartOver", () => {
  it("seeks to the start of the program when the window contains it", () => {
    expect(planStartOver({ from: 0, to: 3600, at: 3600 }, 600)).toEqual({ to: 600 });
  });

  it("says how many minutes the window has when it begins later", () => {
    expect(planStartOver({ from: 0, to: 1830, at: 1830 }, -60)).toEqual({ minutes: 30 });
  });

  it("offers nothing at the start of the program", () => {
    expect(planStartOver({ from: 0, to: 3600, at: 610 }, 600)).toBeNull();
    expect(planStartOver({ from: 0, to: 600, at: 590 }, 600)).toBeNull();
  });
});
