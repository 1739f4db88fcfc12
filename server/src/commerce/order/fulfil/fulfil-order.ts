import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import type { SavedCard } from "../../gateway/gateway.ts";
import { ORDER_MAIL_JOB } from "../mail/order-mail.service.ts";
import { hasDevices, orderStates } from "../order.state.ts";
import type { OrderRow } from "../order.store.ts";
import { renewPeriod } from "../renewal/renew-period.ts";
import { startSubscription } from "./start-subscription.ts";

/** Gateway and card that paid for an order; null if it was not paid by card. */
export type PaymentSource = { gateway: string; card: SavedCard | null } | null;

/**
 * Applies the consequences of a payment, in the transaction that marks the order as paid: starts or
 * renews the subscription, fulfils orders without devices, and queues the receipt email.
 */
export async function fulfilOrder(
  platform: Platform,
  tx: Db,
  actor: Actor,
  order: OrderRow,
  paidBy: PaymentSource,
  now: Date,
): Promise<void> {
  if (order.kind === "renewal") await renewPeriod(tx, actor, order, paidBy);
  else await startSubscription(platform, tx, actor, order, paidBy, now);
  if (!hasDevices(order)) await orderStates.transition(tx, actor, order, "fulfilled");
  await platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [
    { id: order.id, mail: order.kind === "renewal" ? "renewed" : "receipt" },
  ]);
}
