import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";

/** Returns whether a subscription renews automatically, so that its package must not be bought again. */
export const renews = ({ state, cancelAtPeriodEnd }: Pick<OwnSubscription, "state" | "cancelAtPeriodEnd">): boolean =>
  state === "pending" || ((state === "active" || state === "pastDue") && !cancelAtPeriodEnd);
