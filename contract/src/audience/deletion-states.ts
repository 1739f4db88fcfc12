/** States of a deletion request: confirmation emailed, confirmed, running, done. */
export const DELETION_STATES = ["requested", "confirmed", "running", "done"] as const;
export type DeletionState = (typeof DELETION_STATES)[number];
/** Confirmed, and not finished: its job runs or is about to. */
export const UNFINISHED_DELETION_STATES: readonly DeletionState[] = ["confirmed", "running"];
/** Confirmed by the person. */
export const CONFIRMED_DELETION_STATES: readonly DeletionState[] = [
  ...UNFINISHED_DELETION_STATES,
  "done",
];
