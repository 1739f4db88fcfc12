import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { endSubscription } from "../../subscription/end-subscription.service.ts";
import { lockRunningSubscription } from "../../subscription/running-subscription.service.ts";
import { guestSubscriptions } from "../../subscription/subscription.sql.ts";
import { subscriptionStates } from "../../subscription/subscription.state.ts";
import { assignGuestOrders } from "../order.store.ts";

/** Assigns guest purchases to the account that has just verified their email address. */
export async function claimGuestPurchases(
  platform: Platform,
  tx: Db,
  actor: Actor,
  userId: number,
  email: string,
): Promise<void> {
  await assignGuestOrders(tx, userId, email);
  const now = new Date();
  for (const { id, packageId } of await guestSubscriptions(tx, email)) {
    const holder = { userId, guestEmail: null };
    const own = packageId
      ? await lockRunningSubscription(platform, tx, actor, { holder, packageId, now })
      : undefined;
    const row = await subscriptionStates.lock(tx, id);
    if (!row || row.userId !== null) continue;
    const existing = row.state === "expired" ? undefined : own;
    const claimed = await subscriptionStates.change(tx, actor, row, {
      userId,
      guestEmail: null,
      ...(existing && { duplicate: true, cancelAtPeriodEnd: true, nextAttemptAt: null }),
    });
    // Both were paid for: the rest of the guest's subscription is added to the existing one. A
    // subscription that waits for its device has no period to add yet.
    if (!existing || existing.state === "pending" || claimed.state === "pending") continue;
    const remaining = Math.max(0, claimed.periodEnd.getTime() - now.getTime());
    const periodEnd = new Date(existing.periodEnd.getTime() + remaining);
    if (remaining > 0)
      await subscriptionStates.change(tx, actor, existing, { periodEnd, anchor: periodEnd });
    await endSubscription(platform, tx, actor, claimed, undefined, now);
  }
}
