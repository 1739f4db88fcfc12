/** How often a reader gets an email digest of new articles about the topics that they follow. */
export const DIGEST_FREQUENCIES = ["off", "daily", "weekly"] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];
