import { formatDecimalAmount } from "@masthead/contract/commerce/money.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { syncWork } from "../../../platform/work/sync-work.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import type { RefundRow } from "../../payment/payment.sql.ts";
import { endSubscriptionsOfOrder } from "../fulfil/take-back-order.ts";
import { ORDER_MAIL_JOB } from "../mail/order-mail.service.ts";
import { hasDevices, orderStates, recordOrderEvent } from "../order.state.ts";
import type { OrderRow } from "../order.store.ts";
import { queueRefundNotices } from "./refund-notice.service.ts";

/** Records on a locked order that the gateway has made or refused a refund. */
export async function recordRefundDecision(
  platform: Platform,
  tx: Db,
  actor: Actor,
  { order, refund, done }: { order: OrderRow; refund: RefundRow; done: boolean },
): Promise<void> {
  await recordOrderEvent(tx, actor, order.id, "refund", refundEventDetail(refund, done));
  if (!refund.surplus)
    await completeRefund(platform, tx, actor, { order, amount: refund.amount, done });
  if (!done) await queueRefundNotices(platform, tx, refund.id);
  await syncWork(tx, { ...actor, jobs: platform.jobs }, "Orders", [order.id]);
}

/** Detail of the event of a decided refund in the timeline of its order. */
export const refundEventDetail = (
  { id, amount, currency, reason, surplus }: RefundRow,
  done: boolean,
) => ({
  refund: id,
  sum: formatDecimalAmount({ amount, currency }),
  currency,
  reason,
  surplus,
  done,
});

/**
 * Completes a refund of a locked order: a failed one returns the order to its state, and a full one
 * ends the purchased access.
 */
export async function completeRefund(
  platform: Platform,
  tx: Db,
  actor: Actor,
  { order, amount, done }: { order: OrderRow; amount: number; done: boolean },
): Promise<void> {
  const refunded = order.refunded + (done ? amount : 0);
  if (done && refunded === order.total) {
    await orderStates.transition(tx, actor, order, "refunded", { changes: { refunded } });
    await endSubscriptionsOfOrder(platform, tx, actor, order);
  } else {
    const paid = await orderStates.transition(tx, actor, order, "paid", {
      changes: { refunded },
      detail: { refund: done ? "part" : "failed" },
    });
    if (isFulfilled(paid)) await orderStates.transition(tx, actor, paid, "fulfilled");
  }
  if (done) await platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id: order.id, mail: "refunded" }]);
}

/** Whether nothing of an order is left to ship. */
const isFulfilled = (order: OrderRow) => order.shippedAt !== null || !hasDevices(order);
