import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { requireUser } from "../../audience/user/user-profile.service.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { requireNoOverlap } from "./overlap-check.service.ts";
import { changeOwnSubscription } from "./own-subscription.service.ts";
import { subscriptionStates } from "./subscription.state.ts";

/**
 * Resumes a cancelled subscription while its period lasts.
 * @throws NOT_FOUND; CONFLICT; ALREADY_GRANTED if others that renew grant some of its content
 */
export function resumeSubscription(
  context: CallContext,
  { id, acceptsOverlap = false }: { id: number; acceptsOverlap?: boolean },
): Promise<OwnSubscription> {
  const actor = actorOf(context);
  return changeOwnSubscription(context, id, async (tx, row) => {
    if (row.state === "active" && !row.cancelAtPeriodEnd) return;
    subscriptionStates.requireMove({ ...row, now: context.now }, "resume");
    if (!acceptsOverlap)
      await requireNoOverlap(
        tx,
        { userId: requireUser(context).id, guestEmail: null },
        row,
        context.now,
        "owner",
      );
    await subscriptionStates.transition(tx, actor, row, "active", {
      changes: { cancelAtPeriodEnd: false },
    });
  });
}
