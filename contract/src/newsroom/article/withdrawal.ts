import type { Locale } from "../../platform/locale.ts";

/**
 * Ways to withdraw an article: a kill removes everything of it, a retraction leaves its headline.
 */
export const WITHDRAWAL_KINDS = ["kill", "retraction"] as const;
export type WithdrawalKind = (typeof WITHDRAWAL_KINDS)[number];

/**
 * Notices that anybody who may withdraw an article can use, where other notices need an approval.
 */
export const STANDARD_NOTICES: Record<WithdrawalKind, Record<Locale, string>> = {
  kill: { "en-US": "This article has been withdrawn.", "ar-JO": "سُحب هذا المقال." },
  retraction: {
    "en-US": "The newsroom no longer stands by this article.",
    "ar-JO": "تراجعت هيئة التحرير عن هذا المقال.",
  },
};

/** Maximum length of a notice that replaces a withdrawn article, in characters. */
export const WITHDRAWAL_NOTICE_LENGTH = 1000;
