/** Kinds of topic that a reader can follow. */
export const FOLLOWED_KINDS = ["category", "tag", "person", "author"] as const;
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

/** What a reader can ask to save or follow before signing in. */
export const PENDING_ACTION_KINDS = ["article", ...FOLLOWED_KINDS] as const;
