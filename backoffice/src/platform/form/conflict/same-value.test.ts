import { expect, it } from "vitest";
import { sameValue } from "./same-value.ts";

it("sameValue ignores the order of object keys at any depth", () => {
  expect(sameValue({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
});

it("sameValue distinguishes different array orders, and null, undefined and an empty string", () => {
  expect(sameValue([1, 2], [2, 1])).toBe(false);
  expect(sameValue({ a: null }, {})).toBe(false);
  expect(sameValue("", null)).toBe(false);
  expect(sameValue(undefined, undefined)).toBe(true);
});
