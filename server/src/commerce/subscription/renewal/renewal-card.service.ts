import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { openText, sealText } from "../../../platform/sealed-text.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import type { SavedCard } from "../../gateway/gateway.ts";
import { gatewayByName } from "../../gateway/gateways.ts";
import { subscriptionStates } from "../subscription.state.ts";
import { subscriptionById } from "../subscription.store.ts";
import type { RenewalCard } from "../subscription.table.ts";

const PURPOSE = "subscription.card";
/** Job that deletes a card at its gateway once it renews nothing any more. */
export const FORGET_CARD_JOB = "subscription.forget-card";

/** Payload of the job. */
export interface ForgetCardPayload {
  gateway: string;
  /** Encrypted, as it was stored. */
  token: string;
}

/** A saved card in its stored form: the token that charges it is encrypted. */
export function encryptCard(
  { config }: Platform,
  { gateway, card }: { gateway: string; card: SavedCard },
): RenewalCard {
  const { token, brand, last4 } = card;
  return { gateway, token: sealText(config.APP_SECRET, PURPOSE, token), brand, last4 };
}

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

export const cardToForget = ({ gateway, token }: RenewalCard): ForgetCardPayload => ({
  gateway,
  token,
});

/** Deletes a card at its gateway. @throws GatewayError if the gateway does not respond */
export async function forgetCard(
  platform: Platform,
  { gateway, token }: ForgetCardPayload,
): Promise<void> {
  const decrypted = openText(platform.config.APP_SECRET, PURPOSE, token);
  if (decrypted) await gatewayByName(platform, gateway).forgetCard(decrypted);
}

/** Token to charge the card of a subscription at a gateway; null if it has no card there. */
export async function renewalTokenOf(
  platform: Platform,
  subscriptionId: number,
  gateway: string,
): Promise<string | null> {
  const row = await subscriptionById(platform.database.db, subscriptionId);
  return row?.card?.gateway === gateway
    ? openText(platform.config.APP_SECRET, PURPOSE, row.card.token)
    : null;
}
