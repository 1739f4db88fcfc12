import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { endSubscription } from "./end-subscription.service.ts";
import { changeOwnSubscription } from "./own-subscription.service.ts";
import { subscriptionStates } from "./subscription.state.ts";

/**
 * Cancels a subscription at the end of its period; one that is past due ends immediately.
 * Cancelling twice changes nothing.
 * @throws NOT_FOUND; CONFLICT
 */
export function cancelSubscription(context: CallContext, id: number): Promise<OwnSubscription> {
  const actor = actorOf(context);
  return changeOwnSubscription(context, id, async (tx, row) => {
    if (row.state === "cancelled") {
      // It does not renew after the dispute either.
      if (row.renewalHold === "renews")
        await subscriptionStates.change(tx, actor, row, { renewalHold: "ends" });
      return;
    }
    if (row.state === "pastDue")
      return endSubscription(context.platform, tx, actor, row, undefined, context.now);
    subscriptionStates.requireMove({ ...row, now: context.now }, "cancel");
    await subscriptionStates.transition(tx, actor, row, "cancelled", {
      changes: { cancelAtPeriodEnd: true },
    });
  });
}
