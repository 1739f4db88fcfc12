import type { LiveEntryState } from "./live-blog-terms.ts";

/** Part of the source of a translation that decides whether the translation may be published. */
export interface PairTimes {
  state: LiveEntryState;
  /** ISO 8601; null in state `scheduled`: it is published with its article. */
  publishAt: string | null;
}

/**
 * Whether a translation that is published at a time comes before its source, which is scheduled.
 * @param source null: the entry is not a translation
 */
export const isBeforeSource = (source: PairTimes | null, at: Date): boolean =>
  source?.state === "scheduled" &&
  (source.publishAt === null || Date.parse(source.publishAt) > +at);
