import { MINUTE } from "@masthead/contract/platform/durations.ts";

/** Time between two checks whether the open page is out of date, in milliseconds. */
export const CHECK_INTERVAL = 20_000;
/**
 * Time after which a visible page is activated without an interaction, to stay current. In
 * milliseconds.
 */
export const WAKE_AFTER = MINUTE;
