/** Failure codes that have their own message. */
const KNOWN_FAILURES: readonly string[] = [
  "declined",
  "insufficientFunds",
  "expiredCard",
  "authentication",
  "error",
  "expired",
  "trialUsed",
];

/** Returns the message key for why a payment failed. */
export const failureMessageKey = (failure: string | null): string =>
  `unpaid.reason.${failure && KNOWN_FAILURES.includes(failure) ? failure : "other"}`;
