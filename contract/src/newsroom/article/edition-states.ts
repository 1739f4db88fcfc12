/**
 * States of the working edition of an article. An edition is `ready` when a reviewer has edited it,
 * and `approved` for publication.
 */
export const EDITION_STATES = ["draft", "review", "ready", "approved"] as const;
export type EditionState = (typeof EDITION_STATES)[number];

/** Public notice of a published edition: a correction, an update, or none. */
export const UPDATE_KINDS = ["correction", "update", "silent"] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];
