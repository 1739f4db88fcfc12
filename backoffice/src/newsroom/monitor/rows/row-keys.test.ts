import { expect, it } from "vitest";
import { rowActionOf } from "./row-keys.ts";

const press = (key: string, more: object = {}) => ({
  key,
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...more,
});

it("keys of a row are letters or, on an Arabic layout, the physical keys", () => {
  expect(rowActionOf(press(" ", { code: "Space" }))).toBe("preview");
  expect(rowActionOf(press("p", { code: "KeyP" }))).toBe("preview");
  expect(rowActionOf(press("ح", { code: "KeyP" }))).toBe("preview");
  expect(rowActionOf(press("ش", { code: "KeyA" }))).toBe("assign");
  expect(rowActionOf(press("x", { code: "KeyX" }))).toBeNull();
});

it("keys of a row leave shortcuts of the browser and held keys alone", () => {
  expect(rowActionOf(press("p", { code: "KeyP", ctrlKey: true }))).toBeNull();
  expect(rowActionOf(press("a", { code: "KeyA", metaKey: true }))).toBeNull();
  expect(rowActionOf(press("p", { code: "KeyP", repeat: true }))).toBeNull();
});
