/** Terms of followed programs, without schemas, for the browser. */

/** Minutes before a program begins at which followers can get an alert; 0: when it begins. */
export const FOLLOW_LEAD_MINUTES = [0, 5, 15] as const;
export type FollowLead = (typeof FOLLOW_LEAD_MINUTES)[number];

/** Choices of a new follower. */
export const DEFAULT_FOLLOW = { before: 5, episodes: true } as const;

/** Maximum number of programs that one reader or browser can follow. */
export const MAX_FOLLOWED_PROGRAMS = 100;

/** Element of a page with the choices of a follower. */
export const FOLLOW_ELEMENT = "follow";
