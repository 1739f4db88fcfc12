/** Ways to withdraw an article: a kill removes everything of it, a retraction leaves its headline. */
export const WITHDRAWAL_KINDS = ["kill", "retraction"] as const;
export type WithdrawalKind = (typeof WITHDRAWAL_KINDS)[number];

/** Maximum length of a notice that replaces a withdrawn article, in characters. */
export const WITHDRAWAL_NOTICE_LENGTH = 1000;
