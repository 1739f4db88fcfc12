import { describe, expect, it } from "vitest";
import { between, placeAfter } from "./grid-keys.ts";

const grid = { count: 10, columns: 4, rightToLeft: false };

describe("keys in a grid", () => {
  it.each([
    ["ArrowRight", 3, 4],
    ["ArrowLeft", 4, 3],
    ["ArrowDown", 1, 5],
    ["ArrowUp", 5, 1],
    ["Home", 7, 0],
    ["End", 2, 9],
  ])("%s leads from %i to %i", (key, at, to) => {
    expect(placeAfter(key, { ...grid, at })).toBe(to);
  });

  it.each([
    ["ArrowRight", 9],
    ["ArrowLeft", 0],
    ["ArrowDown", 7],
    ["ArrowUp", 2],
  ])("%s stays at %i, the edge", (key, at) => {
    expect(placeAfter(key, { ...grid, at })).toBe(at);
  });

  it("turns round in Arabic, up and down excepted", () => {
    const arabic = { ...grid, rightToLeft: true, at: 5 };
    expect(["ArrowRight", "ArrowLeft", "ArrowDown"].map((key) => placeAfter(key, arabic))).toEqual([4, 6, 9]);
  });

  it("leaves other keys alone", () => {
    expect(placeAfter("a", { ...grid, at: 1 })).toBeUndefined();
  });

  it("takes a range from either end", () => {
    expect(between(["a", "b", "c", "d"], 3, 1)).toEqual(["b", "c", "d"]);
  });
});
