import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import type { KeptCard } from "../payment/gateway.ts";
import { renewPeriod, startSubscription } from "../subscription/subscription-life.service.ts";
import { hasDevices, moveOrder } from "./order.state.ts";
import type { OrderRow } from "./order.store.ts";
import { ORDER_MAIL_JOB } from "./order-mail.service.ts";

/** What an order was paid by; null when it was not by card. */
export type PaidBy = { gateway: string; card: KeptCard | null } | null;

/** What follows from an order having been paid, in the transaction in which it was. What has nothing to be brought is fulfilled by it. */
export async function afterPaid(platform: Platform, tx: Db, actor: Actor, order: OrderRow, by: PaidBy, now: Date): Promise<void> {
  if (order.kind === "renewal") await renewPeriod(tx, actor, order, by);
  else await startSubscription(platform, tx, actor, order, by, now);
  if (!hasDevices(order)) await moveOrder(tx, actor, order, "fulfilled");
  await platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id: order.id, mail: order.kind === "renewal" ? "renewed" : "receipt" }]);
}
