import { expect, it } from "vitest";
import { rightsState } from "./rights-state.ts";

it.each([
  [null, null],
  ["2026-11-25", "ended"],
  ["2026-11-26", "ending"],
  ["2026-12-09", "ending"],
  ["2026-12-10", null],
])("an image that is usable until %s is %s on 26 November", (usableUntil, state) => {
  expect(rightsState({ usableUntil }, "2026-11-26")).toBe(state);
});
