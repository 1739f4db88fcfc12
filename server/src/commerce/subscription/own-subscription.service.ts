import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { askerOf } from "../../audience/user/user-profile.service.ts";
import type { CallContext } from "../../platform/platform.ts";
import { subscriptionsOf } from "./subscription.store.ts";

/** The asker's subscriptions, those that are open first. */
export async function ownSubscriptions(context: CallContext): Promise<OwnSubscription[]> {
  const rows = await subscriptionsOf(context.db, askerOf(context).id, context.now);
  return rows.map(({ row: { id, state, periodStart, periodEnd, entitlements }, open }) => ({
    id,
    state,
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    entitlements,
    open,
  }));
}
