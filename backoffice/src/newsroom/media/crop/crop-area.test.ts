import {
  automaticArea,
  IMAGE_SHAPE_NAMES,
  IMAGE_SHAPES,
  isValidArea,
  largestWidth,
} from "@masthead/contract/newsroom/media/image-shapes.ts";
import { describe, expect, it } from "vitest";
import { CORNERS, changeAreaByKey, moveArea, resizeArea, zoomArea } from "./crop-area.ts";

const IMAGE = { width: 3000, height: 2000, focalX: 0.5, focalY: 0.5 };

const IMAGES = [
  IMAGE,
  { width: 1500, height: 1500, focalX: 0, focalY: 1 },
  { width: 1999, height: 6001, focalX: 0.31, focalY: 0.77 },
  { width: 7013, height: 1511, focalX: 0.9, focalY: 0.1 },
];
/** Positions inside and outside the images. */
const POSITIONS = [-900, 0, 1, 337, 893, 1498, 2500, 9000].flatMap((x, index, all) => [
  { x, y: x },
  { x, y: all[all.length - 1 - index] ?? 0 },
]);

describe("crop areas", () => {
  it("start as the largest area of their shape, by the focal point", () => {
    expect(automaticArea(IMAGE, "lead")).toEqual({ left: 0, top: 0, width: 3000, height: 2000 });
    expect(automaticArea({ ...IMAGE, focalY: 1 }, "wide")).toEqual({
      left: 0,
      top: 312,
      width: 3000,
      height: 1688,
    });
    expect(automaticArea({ ...IMAGE, focalX: 0 }, "square")).toEqual({
      left: 0,
      top: 0,
      width: 2000,
      height: 2000,
    });
  });

  it("stay valid after any move, zoom and resize, in any image", () => {
    for (const image of IMAGES)
      for (const shape of IMAGE_SHAPE_NAMES)
        for (const [index, to] of POSITIONS.entries()) {
          const start = automaticArea(image, shape);
          const zoomed = zoomArea(start, image, { shape, width: index * 97 });
          const moved = moveArea(zoomed, image, to);
          const resized = CORNERS.map((corner) => resizeArea(moved, image, { shape, corner, to }));
          for (const area of [start, zoomed, moved, ...resized])
            expect(isValidArea(area, image, shape), JSON.stringify(area)).toBe(true);
        }
  });

  it("keep the opposite corner when a corner is dragged", () => {
    const area = { left: 600, top: 400, width: 1500, height: 1000 };
    const to = { x: 900, y: 600 };
    expect(resizeArea(area, IMAGE, { shape: "lead", corner: { x: "left", y: "top" }, to })).toEqual(
      {
        left: 900,
        top: 600,
        width: 1200,
        height: 800,
      },
    );
    const grown = resizeArea(area, IMAGE, {
      shape: "lead",
      corner: { x: "right", y: "bottom" },
      to: { x: 9000, y: 9000 },
    });
    expect(grown).toEqual({ left: 600, top: 400, width: 2400, height: 1600 });
  });

  it("follow arrow keys, + and -, and ignore other keys", () => {
    const area = { left: 600, top: 400, width: 1500, height: 1000 };
    const press = (key: string, isLargeStep = false) =>
      changeAreaByKey(key, area, IMAGE, { shape: "lead", isLargeStep });
    expect(press("ArrowRight")).toEqual({ ...area, left: 630 });
    expect(press("ArrowUp", true)).toEqual({ ...area, top: 100 });
    expect(press("PageUp")).toEqual({ ...area, top: 100 });
    expect(press("PageDown")).toEqual({ ...area, top: 700 });
    expect(press("Home")).toEqual({ ...area, left: 0 });
    expect(press("End")).toEqual({ ...area, left: IMAGE.width - area.width });
    expect(press("-")).toEqual({ left: 675, top: 450, width: 1350, height: 900 });
    expect(press("+")).toEqual({ left: 525, top: 350, width: 1650, height: 1100 });
    expect(press("a")).toBeUndefined();
  });

  it("have no room in images that are narrower than a shape needs", () => {
    expect(largestWidth({ width: 500, height: 400 }, "card")).toBeLessThan(
      IMAGE_SHAPES.card.minWidth,
    );
  });
});
