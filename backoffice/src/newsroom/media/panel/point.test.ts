import { describe, expect, it } from "vitest";
import { movePoint, pointAt } from "./point.ts";

const area = { left: 100, top: 50, width: 400, height: 200 };

describe("the focal point", () => {
  it("follows the pointer and stops at the edge of the image", () => {
    expect(pointAt(area, { clientX: 200, clientY: 100 })).toEqual({ x: 0.25, y: 0.25 });
    expect(pointAt(area, { clientX: 20, clientY: 900 })).toEqual({ x: 0, y: 1 });
  });

  it("moves by one percent, or ten with Shift, and stays within the image", () => {
    expect(movePoint("ArrowRight", { x: 0.5, y: 0.5 }, false)).toEqual({ x: 0.51, y: 0.5 });
    expect(movePoint("ArrowUp", { x: 0.5, y: 0.5 }, true)).toEqual({ x: 0.5, y: 0.4 });
    expect(movePoint("ArrowLeft", { x: 0.05, y: 0.5 }, true)).toEqual({ x: 0, y: 0.5 });
    expect(movePoint("PageUp", { x: 0.5, y: 0.05 }, false)).toEqual({ x: 0.5, y: 0 });
    expect(movePoint("PageDown", { x: 0.5, y: 0.5 }, false)).toEqual({ x: 0.5, y: 0.6 });
    expect(movePoint("Home", { x: 0.5, y: 0.5 }, false)).toEqual({ x: 0, y: 0.5 });
    expect(movePoint("End", { x: 0.5, y: 0.5 }, false)).toEqual({ x: 1, y: 0.5 });
    expect(movePoint("Enter", { x: 0.5, y: 0.5 }, false)).toBeUndefined();
  });
});
