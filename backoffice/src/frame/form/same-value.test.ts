import { expect, it } from "vitest";
import { sameValue } from "./same-value.ts";

it("values with their keys in another order are the same, at any depth", () => {
  expect(sameValue({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
});

it("values that differ, also by order in a list or by null, are not the same", () => {
  expect(sameValue([1, 2], [2, 1])).toBe(false);
  expect(sameValue({ a: null }, {})).toBe(false);
  expect(sameValue("", null)).toBe(false);
  expect(sameValue(undefined, undefined)).toBe(true);
});
