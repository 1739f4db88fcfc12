import { expect, it } from "vitest";
import { moveItem } from "./move-item.ts";

it.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 1, ["a", "b", "c"]],
])("moves an item from %i to %i and keeps the order of the others", (from, to, moved) => {
  expect(moveItem(["a", "b", "c"], from, to)).toEqual(moved);
});
