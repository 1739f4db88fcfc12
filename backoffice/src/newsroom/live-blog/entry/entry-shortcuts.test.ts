// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { entryActionOf, isSubmitShortcut, isTyping } from "./entry-shortcuts.ts";

const press = (key: string, more: object = {}) => ({
  key,
  code: `Key${key.toUpperCase()}`,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});

it("finds the action of a letter, in either case", () => {
  expect(["p", "C", "e", "r", "x"].map((key) => entryActionOf(press(key)))).toEqual([
    "publish",
    "claim",
    "edit",
    "reject",
    null,
  ]);
});

it("finds the action of the physical key on an Arabic layout", () => {
  expect(entryActionOf(press("ح", { code: "KeyP" }))).toBe("publish");
});

it("uses the letter where the layout has other places for it", () => {
  expect(entryActionOf(press("r", { code: "KeyP" }))).toBe("reject");
});

it("leaves combinations, held keys and composed text alone", () => {
  for (const held of ["ctrlKey", "metaKey", "altKey", "shiftKey", "repeat", "isComposing"])
    expect(entryActionOf(press("p", { [held]: true })), held).toBeNull();
});

it("recognises elements in which keys are text", () => {
  document.body.innerHTML =
    '<input id="i"><textarea id="t"></textarea><div contenteditable="true"><b id="b"></b></div><article id="a"><button id="n"></button></article>';
  const typing = ["i", "t", "b", "a", "n"].map((id) => isTyping(document.getElementById(id)));
  expect(typing).toEqual([true, true, true, false, false]);
});

it("submits with Ctrl+Enter and ⌘Enter only", () => {
  expect(isSubmitShortcut(press("Enter", { ctrlKey: true }))).toBe(true);
  expect(isSubmitShortcut(press("Enter", { metaKey: true }))).toBe(true);
  expect(isSubmitShortcut(press("Enter"))).toBe(false);
  expect(isSubmitShortcut(press("Enter", { ctrlKey: true, shiftKey: true }))).toBe(false);
});
