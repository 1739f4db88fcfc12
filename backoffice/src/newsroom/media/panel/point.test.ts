import { describe, expect, it } from "vitest";
import { pointAfter, pointAt } from "./point.ts";

const area = { left: 100, top: 50, width: 400, height: 200 };

describe("the focal point", () => {
  it("is where the pointer is, and at the edge when that has left the picture", () => {
    expect(pointAt(area, { clientX: 200, clientY: 100 })).toEqual({ x: 0.25, y: 0.25 });
    expect(pointAt(area, { clientX: 20, clientY: 900 })).toEqual({ x: 0, y: 1 });
  });

  it("moves by a percent, or ten with Shift, and not out of the picture", () => {
    expect(pointAfter("ArrowRight", { x: 0.5, y: 0.5 }, false)).toEqual({ x: 0.51, y: 0.5 });
    expect(pointAfter("ArrowUp", { x: 0.5, y: 0.5 }, true)).toEqual({ x: 0.5, y: 0.4 });
    expect(pointAfter("ArrowLeft", { x: 0.05, y: 0.5 }, true)).toEqual({ x: 0, y: 0.5 });
    expect(pointAfter("Enter", { x: 0.5, y: 0.5 }, false)).toBeUndefined();
  });
});
