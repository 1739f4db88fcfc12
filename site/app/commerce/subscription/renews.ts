import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";

/** Whether a subscription goes on by itself, so that its package is not to be bought again. */
export const renews = ({ state, cancelAtPeriodEnd }: Pick<OwnSubscription, "state" | "cancelAtPeriodEnd">): boolean =>
  state === "pending" || ((state === "active" || state === "pastDue") && !cancelAtPeriodEnd);
