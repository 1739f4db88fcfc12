/** States of a deletion request: confirmation emailed, confirmed, running, done. */
export const DELETION_STATES = ["requested", "confirmed", "running", "done"] as const;
export type DeletionState = (typeof DELETION_STATES)[number];
