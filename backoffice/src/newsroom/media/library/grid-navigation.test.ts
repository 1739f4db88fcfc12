import { describe, expect, it } from "vitest";
import { indexAfterKey, itemsBetween } from "./grid-navigation.ts";

const grid = { count: 10, columns: 4, rightToLeft: false };

describe("keyboard navigation in the image grid", () => {
  it.each([
    ["ArrowRight", 3, 4],
    ["ArrowLeft", 4, 3],
    ["ArrowDown", 1, 5],
    ["ArrowUp", 5, 1],
    ["Home", 7, 0],
    ["End", 2, 9],
  ])("%s moves the focus from %i to %i", (key, at, to) => {
    expect(indexAfterKey(key, { ...grid, at })).toBe(to);
  });

  it.each([
    ["ArrowRight", 9],
    ["ArrowLeft", 0],
    ["ArrowDown", 7],
    ["ArrowUp", 2],
  ])("%s keeps the focus at %i, the edge of the grid", (key, at) => {
    expect(indexAfterKey(key, { ...grid, at })).toBe(at);
  });

  it("swaps left and right in Arabic, not up and down", () => {
    const arabic = { ...grid, rightToLeft: true, at: 5 };
    expect(
      ["ArrowRight", "ArrowLeft", "ArrowDown"].map((key) => indexAfterKey(key, arabic)),
    ).toEqual([4, 6, 9]);
  });

  it("ignores other keys", () => {
    expect(indexAfterKey("a", { ...grid, at: 1 })).toBeUndefined();
  });

  it("selects a range in either direction", () => {
    expect(itemsBetween(["a", "b", "c", "d"], 3, 1)).toEqual(["b", "c", "d"]);
  });
});
