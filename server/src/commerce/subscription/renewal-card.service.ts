import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { openText, sealText } from "../../platform/sealed-text.ts";
import type { Actor } from "../../system/log/log.store.ts";
import type { KeptCard } from "../payment/gateway.ts";
import { gatewayNamed } from "../payment/gateways.ts";
import { changeSubscription } from "./subscription.state.ts";
import { lockSubscription, subscriptionById } from "./subscription.store.ts";
import type { RenewalCard } from "./subscription.table.ts";

const PURPOSE = "subscription.card";
/** Has the gateway forget a card that renews nothing any more. */
export const FORGET_CARD_JOB = "subscription.forget-card";

export interface ForgottenCard {
  gateway: string;
  /** Sealed, as it was kept. */
  token: string;
}

/** A card of a gateway as it is stored: the token that it is charged by is sealed. */
export function sealedCard({ config }: Platform, { gateway, card }: { gateway: string; card: KeptCard }): RenewalCard {
  const { token, brand, last4 } = card;
  return { gateway, token: sealText(config.DATA_DIR, PURPOSE, token), brand, last4 };
}

/** Keeps another card for a subscription, and has the one before forgotten. What is past due is charged to it at once, by the next turn of the jobs. */
export async function keepCard(
  platform: Platform,
  tx: Db,
  subscriptionId: number,
  kept: { gateway: string; card: KeptCard },
): Promise<void> {
  const before = await lockSubscription(tx, subscriptionId);
  if (!before) return;
  const actor: Actor = { id: before.userId, name: "subscription.card" };
  const nextAttemptAt = before.state === "pastDue" ? new Date() : before.nextAttemptAt;
  await changeSubscription(tx, actor, before, { card: sealedCard(platform, kept), nextAttemptAt });
  if (before.card) await platform.jobs.sendAll(tx, FORGET_CARD_JOB, [cardToForget(before.card)]);
}

export const cardToForget = ({ gateway, token }: RenewalCard): ForgottenCard => ({ gateway, token });

/** @throws GatewayError when the gateway does not answer */
export async function forgetCard(platform: Platform, { gateway, token }: ForgottenCard): Promise<void> {
  const opened = openText(platform.config.DATA_DIR, PURPOSE, token);
  if (opened) await gatewayNamed(platform, gateway).forgetCard(opened);
}

/** What the card of a subscription is charged by at a gateway; null when it has none there. */
export async function renewalTokenOf(platform: Platform, subscriptionId: number, gateway: string): Promise<string | null> {
  const row = await subscriptionById(platform.database.db, subscriptionId);
  return row?.card?.gateway === gateway ? openText(platform.config.DATA_DIR, PURPOSE, row.card.token) : null;
}
