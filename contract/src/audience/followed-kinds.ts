/** Kinds of topic that a reader can follow. */
export const FOLLOWED_KINDS = ["category", "tag", "person", "author"] as const;
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

/** Kinds of record that a reader can save to watch or listen to later. */
export const WATCH_LIST_KINDS = ["episode", "program"] as const;
export type WatchListKind = (typeof WATCH_LIST_KINDS)[number];

/** Kinds that are saved. All others are followed. */
export const SAVED_KINDS = ["article", ...WATCH_LIST_KINDS] as const;

/**
 * Records that a signed-out reader can ask to save or follow. The action is completed after
 * sign-in.
 */
export const PENDING_ACTION_KINDS = [...SAVED_KINDS, ...FOLLOWED_KINDS] as const;
