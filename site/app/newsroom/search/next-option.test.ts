import { describe, expect, it } from "vitest";
import { nextOption } from "./next-option.ts";

describe("active option of a combobox", () => {
  it("moves down from the field to the last option, and back to the field", () => {
    expect([-1, 0, 1, 2].map((active) => nextOption("ArrowDown", active, 3))).toEqual([
      0, 1, 2, -1,
    ]);
  });

  it("moves up from the field to the last option", () => {
    expect([-1, 2, 1, 0].map((active) => nextOption("ArrowUp", active, 3))).toEqual([2, 1, 0, -1]);
  });

  it("is left alone by other keys, and without options", () => {
    expect(nextOption("Home", 1, 3)).toBeUndefined();
    expect(nextOption("ArrowDown", -1, 0)).toBeUndefined();
  });
});
