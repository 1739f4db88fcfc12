// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it } from "vitest";
import { leaveTapsToBrowser } from "./native-taps.ts";

let seen: string[];
const record = (event: Event) => void seen.push(event.type);
const tap = (selector: string) => {
  for (const type of ["pointerdown", "click"])
    document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
};

beforeEach(() => {
  seen = [];
  document.body.innerHTML =
    '<a href="/live"></a><button type="button"></button><i type="button" data-pre-hydration-click></i>';
  for (const type of ["pointerdown", "click"]) document.addEventListener(type, record, true);
});
afterEach(() => {
  for (const type of ["pointerdown", "click"]) document.removeEventListener(type, record, true);
});

it("taps are hidden from the document until the frame has hydrated", () => {
  const stop = leaveTapsToBrowser();
  tap("a");
  expect(seen).toEqual([]);
  stop();
  tap("a");
  expect(seen).toEqual(["pointerdown", "click"]);
});

it("a click on a button without a form is not hidden, unless the button remembers it", () => {
  const stop = leaveTapsToBrowser();
  tap("button");
  expect(seen).toEqual(["click"]);
  tap("[data-pre-hydration-click]");
  expect(seen).toEqual(["click"]);
  stop();
});
