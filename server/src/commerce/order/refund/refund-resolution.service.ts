import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { newToken } from "../../../platform/secrets.ts";
import { syncWork } from "../../../platform/work/sync-work.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import {
  chargedPaymentOf,
  insertLedgerEntry,
  type RefundRow,
  refundableAmountOf,
} from "../../payment/payment.sql.ts";
import { refundStates } from "../../payment/payment.state.ts";
import { REFUND_JOB } from "../../payment/settle.service.ts";
import { orderStates, recordOrderEvent } from "../order.state.ts";
import type { OrderRow } from "../order.store.ts";
import { completeRefund, refundEventDetail } from "./complete-refund.ts";

/**
 * Whether staff can still mend a failed refund: send it again, or record that they made it in
 * another way. A refund that another one has replaced, or for which too little is left of the
 * order, needs nothing more.
 */
export const isResolvable = (
  { state, closed, surplus, amount }: RefundRow,
  refundable: number,
): boolean => state === "failed" && !closed && (surplus || amount <= refundable);

/**
 * Resolves a failed refund of a locked order: records that staff made it in another way, with a
 * reference, or sends it to the gateway again.
 * @throws IllegalTransition if it cannot be resolved, or was resolved already
 */
export async function resolveFailedRefund(
  platform: Platform,
  tx: Db,
  actor: Actor,
  {
    order,
    refundId,
    reference,
    now,
  }: { order: OrderRow; refundId: number; reference: string | undefined; now: Date },
): Promise<void> {
  const row = await refundStates.requireLocked(tx, refundId);
  const to = reference === undefined ? "requested" : "done";
  // The same request again.
  if (row.state === "done" && reference !== undefined && row.reference === reference) return;
  if (row.orderId !== order.id || !isResolvable(row, await refundableAmountOf(tx, order)))
    throw orderStates.illegal(order.state, "refunding", "its refund cannot be resolved");
  const refunding = row.surplus
    ? order
    : await orderStates.transition(tx, actor, order, "refunding", { detail: { refund: "again" } });
  if (to === "requested") {
    const paymentId = row.surplus
      ? row.paymentId
      : ((await chargedPaymentOf(tx, order.id))?.id ?? row.paymentId);
    // With a new key: under the former one the gateway repeats its refusal.
    const changes = {
      paymentId,
      key: newToken(16),
      gatewayId: null,
      decidedAt: null,
      failure: null,
      attempts: 0,
    };
    await refundStates.transition(tx, actor, row, to, { changes });
    await syncWork(tx, actor, "Orders", [order.id]);
    return platform.jobs.sendAll(tx, REFUND_JOB, [{ id: row.id }]);
  }
  const { amount, currency } = row;
  await refundStates.transition(tx, actor, row, to, {
    changes: { reference: reference ?? null, decidedAt: now },
  });
  await syncWork(tx, actor, "Orders", [order.id]);
  const movement = { orderId: order.id, amount: -amount, currency, by: actor.name } as const;
  await insertLedgerEntry(tx, {
    ...movement,
    kind: "manualRefund",
    gateway: "manual",
    gatewayId: `${row.id}`,
  });
  await recordOrderEvent(tx, actor, order.id, "refund", {
    ...refundEventDetail(row, true),
    reference,
  });
  if (!row.surplus)
    await completeRefund(platform, tx, actor, { order: refunding, amount, done: true });
}
