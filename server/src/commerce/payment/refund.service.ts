import { formatDecimalAmount } from "@masthead/contract/commerce/money.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { hasDevices, orderStates, recordOrderEvent } from "../order/order.state.ts";
import type { OrderRow } from "../order/order.store.ts";
import { ORDER_MAIL_JOB } from "../order/order-mail.service.ts";
import { endSubscriptionsOfOrder } from "../subscription/subscription-lifecycle.service.ts";
import { GatewayError, type GatewayRefund } from "./gateway.ts";
import { gatewayByName } from "./gateways.ts";
import { refundStates } from "./payment.state.ts";
import { insertLedgerEntry, paymentById, type RefundRow, refundById, updateRefund } from "./payment.store.ts";

const ACTOR: Actor = { id: null, name: "payment.refund" };

/**
 * Sends a requested refund to the gateway, or looks up its state there. An idempotency key makes it
 * happen once.
 * @returns false while the gateway has not decided
 * @throws GatewayError if the outcome is unknown
 */
export async function processRefund(platform: Platform, id: number): Promise<boolean> {
  const { db } = platform.database;
  const row = await refundById(db, id);
  if (row?.state !== "requested" || !row.paymentId) return true;
  const payment = await paymentById(db, row.paymentId);
  if (!payment?.chargeId) throw new Error("the payment of a refund has no charge");
  const gateway = gatewayByName(platform, payment.gateway);
  const { key, amount, currency } = row;
  let result: Pick<GatewayRefund, "state" | "id">;
  try {
    result = row.gatewayId
      ? await gateway.findRefund(row.gatewayId)
      : await gateway.refund({ key, chargeId: payment.chargeId, amount, currency });
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.final) throw error;
    result = { state: "failed", id: row.gatewayId ?? key };
  }
  await settleRefund(platform, id, { ...result, gateway: payment.gateway });
  return result.state !== "open";
}

async function settleRefund(
  platform: Platform,
  id: number,
  result: { state: GatewayRefund["state"]; id: string; gateway: string },
): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const unlocked = await refundById(tx, id);
    const order = unlocked && (await orderStates.lock(tx, unlocked.orderId));
    const row = await refundStates.lock(tx, id);
    if (!order || row?.state !== "requested") return;
    if (result.state === "open") return void (await updateRefund(tx, id, { gatewayId: result.id }));
    const done = result.state === "done";
    await refundStates.transition(tx, ACTOR, row, result.state, { changes: { gatewayId: result.id, decidedAt: new Date() } });
    if (done) {
      const { amount, currency } = row;
      const movement = { orderId: order.id, amount: -amount, currency, by: row.by } as const;
      await insertLedgerEntry(tx, { ...movement, kind: "refund", gateway: result.gateway, gatewayId: result.id });
    }
    await recordOrderEvent(tx, ACTOR, order.id, "refund", eventDetail(row, done));
    if (!row.surplus) await completeRefund(platform, tx, ACTOR, { order, amount: row.amount, done });
  });
}

const eventDetail = ({ id, amount, currency, reason, surplus }: RefundRow, done: boolean) => ({
  refund: id,
  sum: formatDecimalAmount({ amount, currency }),
  currency,
  reason,
  surplus,
  done,
});

/**
 * Completes a refund of a locked order: a failed one returns the order to its state, and a full one
 * ends what was bought.
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
