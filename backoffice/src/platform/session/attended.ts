import { MINUTE } from "@masthead/contract/platform/durations.ts";

/** How long after the last input a page counts as in use, in milliseconds. */
const ATTENDED_FOR_MS = 5 * MINUTE;

let lastInputAt = Date.now();
const noteInput = () => {
  lastInputAt = Date.now();
};
for (const type of ["pointerdown", "keydown", "wheel", "touchstart"])
  window.addEventListener(type, noteInput, { capture: true, passive: true });

/**
 * Whether nobody has used the page for a while. What it requests then, such as its polling, must
 * not keep the session alive.
 */
export const isUnattended = (): boolean => Date.now() - lastInputAt > ATTENDED_FOR_MS;
