import { describe, expect, it } from "vitest";
import { liveSeekRange } from "./live-window.ts";

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
