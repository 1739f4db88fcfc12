import { describe, expect, it } from "vitest";
import { moveInGrid } from "./move-in-grid.ts";

const SIZES = [3, 0, 1, 5];
const from = (column: number, row: number, key: string, isRtl = false) =>
  moveInGrid(SIZES, { column, row }, key, isRtl);

describe("arrow keys in the columns", () => {
  it("move between the rows of a column, and stop at its ends", () => {
    expect(from(0, 0, "ArrowDown")).toEqual({ column: 0, row: 1 });
    expect(from(0, 2, "ArrowDown")).toBeNull();
    expect(from(0, 0, "ArrowUp")).toBeNull();
    expect(from(3, 2, "Home")).toEqual({ column: 3, row: 0 });
    expect(from(3, 2, "End")).toEqual({ column: 3, row: 4 });
  });

  it("move to the same place in the next column that has rows, or to its last row", () => {
    expect(from(0, 2, "ArrowRight")).toEqual({ column: 2, row: 0 });
    expect(from(2, 0, "ArrowRight")).toEqual({ column: 3, row: 0 });
    expect(from(3, 4, "ArrowRight")).toBeNull();
    expect(from(0, 0, "ArrowLeft")).toBeNull();
  });

  it("follow the direction of the page", () => {
    expect(from(0, 0, "ArrowLeft", true)).toEqual({ column: 2, row: 0 });
    expect(from(2, 0, "ArrowRight", true)).toEqual({ column: 0, row: 0 });
  });

  it("leave other keys alone", () => {
    expect(from(0, 0, "a")).toBeNull();
  });
});
