/** Why gateways refuse, as far as there are words for it. */
const KNOWN: readonly string[] = ["declined", "insufficientFunds", "expiredCard", "authentication", "error", "expired", "trialUsed"];

/** Key of the words that say why a payment failed. */
export const reasonOf = (failure: string | null): string => `unpaid.reason.${failure && KNOWN.includes(failure) ? failure : "other"}`;
