import { formatDecimalAmount } from "@masthead/contract/commerce/money.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { syncWork } from "../../platform/work/sync-work.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { GatewayError, GatewayNotConfigured, type GatewayRefund } from "../gateway/gateway.ts";
import { gatewayByName } from "../gateway/gateways.ts";
import { endSubscriptionsOfOrder } from "../order/fulfil/subscription-lifecycle.service.ts";
import { ORDER_MAIL_JOB } from "../order/mail/order-mail.service.ts";
import { hasDevices, orderStates, recordOrderEvent } from "../order/order.state.ts";
import type { OrderRow } from "../order/order.store.ts";
import { queueRefundNotices } from "../order/refund/refund-notice.service.ts";
import { refundStates } from "./payment.state.ts";
import {
  insertLedgerEntry,
  type PaymentRow,
  paymentById,
  type RefundRow,
  refundById,
  updateRefund,
} from "./payment.store.ts";
import type { RefundFailure } from "./payment.table.ts";

const ACTOR: Actor = { id: null, name: "payment.refund" };

/** What became of a refund at the gateway. */
interface RefundResult {
  state: GatewayRefund["state"];
  /** Gateway id; null if the gateway has none. */
  id: string | null;
  gateway: string;
  failure: RefundFailure | null;
}

/**
 * Sends a requested refund to the gateway, or looks up its state there. An idempotency key makes it
 * happen once. A refund that can never be sent fails.
 * @returns false while the gateway has not decided
 * @throws GatewayError if the outcome is unknown
 */
export async function processRefund(platform: Platform, id: number): Promise<boolean> {
  const { db } = platform.database;
  const row = await refundById(db, id);
  if (row?.state !== "requested" || !row.paymentId) return true;
  const payment = await paymentById(db, row.paymentId);
  const result = await requestRefund(platform, row, payment);
  await settleRefund(platform, id, result);
  return result.state !== "open";
}

async function requestRefund(
  platform: Platform,
  row: RefundRow,
  payment: PaymentRow | undefined,
): Promise<RefundResult> {
  const gatewayName = payment?.gateway ?? "none";
  const failed = (failure: RefundFailure): RefundResult => ({
    state: "failed",
    id: row.gatewayId,
    gateway: gatewayName,
    failure,
  });
  if (!payment?.chargeId) return failed("noCharge");
  const { id, key, amount, currency, attempts, gatewayId } = row;
  try {
    const gateway = gatewayByName(platform, gatewayName);
    // Counted before the request: afterwards nobody may know whether it was carried out.
    if (!gatewayId) await updateRefund(platform.database.db, id, { attempts: attempts + 1 });
    const result = gatewayId
      ? await gateway.findRefund(gatewayId)
      : await gateway.refund({ key, chargeId: payment.chargeId, amount, currency });
    return {
      state: result.state,
      id: result.id,
      gateway: gatewayName,
      failure: result.state === "failed" ? "refused" : null,
    };
  } catch (error) {
    if (error instanceof GatewayNotConfigured && attempts === 0) return failed("notConfigured");
    if (error instanceof GatewayError && error.final) return failed("refused");
    throw error;
  }
}

async function settleRefund(platform: Platform, id: number, result: RefundResult): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const unlocked = await refundById(tx, id);
    const order = unlocked && (await orderStates.lock(tx, unlocked.orderId));
    const row = await refundStates.lock(tx, id);
    if (!order || row?.state !== "requested") return;
    if (result.state === "open") return void (await updateRefund(tx, id, { gatewayId: result.id }));
    const done = result.state === "done";
    await refundStates.transition(tx, ACTOR, row, result.state, {
      changes: { gatewayId: result.id, decidedAt: new Date(), failure: result.failure },
    });
    if (done) {
      const { amount, currency } = row;
      const movement = { orderId: order.id, amount: -amount, currency, by: row.by } as const;
      await insertLedgerEntry(tx, {
        ...movement,
        kind: "refund",
        gateway: result.gateway,
        gatewayId: result.id ?? row.key,
      });
    }
    await recordOrderEvent(tx, ACTOR, order.id, "refund", refundEventDetail(row, done));
    if (!row.surplus)
      await completeRefund(platform, tx, ACTOR, { order, amount: row.amount, done });
    if (!done) await queueRefundNotices(platform, tx, id);
    await syncWork(tx, { ...ACTOR, jobs: platform.jobs }, "Orders", [order.id]);
  });
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
