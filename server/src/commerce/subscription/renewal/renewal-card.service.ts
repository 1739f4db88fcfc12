import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import type { SavedCard } from "../../gateway/gateway.ts";
import {
  cardToForget,
  decryptToken,
  encryptCard,
  FORGET_CARD_JOB,
} from "../../payment/saved-card.service.ts";
import { subscriptionById } from "../subscription.sql.ts";
import { subscriptionStates } from "../subscription.state.ts";

/**
 * Replaces the card of a subscription, and queues the deletion of the old one. A subscription that
 * is past due is charged with the new card by the next renewal run.
 */
export async function saveRenewalCard(
  platform: Platform,
  tx: Db,
  subscriptionId: number,
  saved: { gateway: string; card: SavedCard },
): Promise<void> {
  const before = await subscriptionStates.lock(tx, subscriptionId);
  if (!before) return;
  const actor: Actor = { id: before.userId, name: "subscription.card" };
  const nextAttemptAt = before.state === "pastDue" ? new Date() : before.nextAttemptAt;
  await subscriptionStates.change(tx, actor, before, {
    card: encryptCard(platform, saved),
    nextAttemptAt,
  });
  if (before.card) await platform.jobs.sendAll(tx, FORGET_CARD_JOB, [cardToForget(before.card)]);
}

/** Token to charge the card of a subscription at a gateway; null if it has no card there. */
export async function renewalTokenOf(
  platform: Platform,
  subscriptionId: number,
  gateway: string,
): Promise<string | null> {
  const row = await subscriptionById(platform.database.db, subscriptionId);
  return row?.card?.gateway === gateway ? decryptToken(platform, row.card) : null;
}
