import { MINUTE } from "@masthead/contract/platform/durations.ts";

/** Time after the last input during which a page is in use, in milliseconds. */
const ATTENDED_FOR_MS = 5 * MINUTE;

let lastInputAt = Date.now();
const noteInput = () => {
  lastInputAt = Date.now();
};
for (const type of ["pointerdown", "keydown", "wheel", "touchstart"])
  window.addEventListener(type, noteInput, { capture: true, passive: true });

/**
 * Whether nobody has used the page for a while. Requests such as polling must then not keep the
 * session alive.
 */
export const isUnattended = (): boolean => Date.now() - lastInputAt > ATTENDED_FOR_MS;
