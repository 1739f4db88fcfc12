/**
 * States of the pending version of an article. A pending version is `ready` when a reviewer has
 * edited it, and `approved` for publication.
 */
export const PENDING_VERSION_STATES = ["draft", "review", "ready", "approved"] as const;
export type PendingVersionState = (typeof PENDING_VERSION_STATES)[number];

/** Public notice of a published version: a correction, an update, or none. */
export const UPDATE_KINDS = ["correction", "update", "silent"] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];
