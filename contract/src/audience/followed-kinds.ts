/** Kinds of topic that a reader can follow. */
export const FOLLOWED_KINDS = ["category", "tag", "person", "author"] as const;
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

/**
 * Records that a signed-out reader can ask to save or follow. The action is completed after
 * sign-in.
 */
export const PENDING_ACTION_KINDS = ["article", ...FOLLOWED_KINDS] as const;
