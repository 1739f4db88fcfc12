import type { Money } from "@masthead/contract/commerce/money.ts";
import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  requireExpectedVersion,
  type SeenRecord,
} from "../../../platform/crud/expected-version.ts";
import { conflictAt, invalidInput, problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { requireIdempotencyKey } from "../../payment/idempotency-key.ts";
import {
  chargedPaymentOf,
  closeFailedRefunds,
  insertLedgerEntry,
  insertRefund,
  isContested,
  type RefundRow,
  refundableAmountOf,
  refundByKey,
} from "../../payment/payment.sql.ts";
import { REFUND_JOB } from "../../payment/settle.service.ts";
import { orderStates, recordOrderEvent } from "../order.state.ts";
import type { OrderRow } from "../order.store.ts";
import { withOrder } from "../staff/order-details.ts";
import { completeRefund } from "./complete-refund.ts";

interface RefundRequest extends SeenRecord, Money {
  reason: string;
  reference?: string;
  idempotencyKey?: string;
}

/**
 * Refunds an order through its gateway, or records a cash refund with its reference. A repeated
 * idempotency key changes nothing.
 * @throws what `planRefund` throws
 */
export function refundOrder(
  context: CallContext,
  request: RefundRequest,
): Promise<StaffOrderDetails> {
  const key = refundKey(context, request);
  return withOrder(context, request.id, async (tx, order) => {
    const plan = planRefund(context, order, request, await readRefundFacts(tx, order, key));
    if (plan) await applyRefund(context, tx, order, { ...plan, key });
  });
}

function refundKey(context: CallContext, { id, idempotencyKey }: RefundRequest): string {
  const key = requireIdempotencyKey(context, idempotencyKey);
  return keyedHash(context.platform.config.APP_SECRET, "refund.key", `${id}\n${key}`);
}

/** Stored data on which the decision about a refund depends. */
interface RefundFacts {
  /** Refund with the same idempotency key. */
  existing: Pick<RefundRow, "amount"> | undefined;
  refundable: number;
  /** The payment that was charged for the order. */
  paymentId: number | undefined;
}

async function readRefundFacts(tx: Db, order: OrderRow, key: string): Promise<RefundFacts> {
  return {
    existing: await refundByKey(tx, key),
    refundable: await refundableAmountOf(tx, order),
    paymentId: (await chargedPaymentOf(tx, order.id))?.id,
  };
}

/** Plan for a requested refund. */
interface RefundPlan extends Money {
  reason: string;
  reference: string | null;
  /** The charge that the gateway refunds; null for cash, which was handed over already. */
  paymentId: number | null;
}

/**
 * Decides on a request for a refund; null if it was carried out already.
 * @throws INVALID_INPUT at `amount` beyond the refundable amount, or at `reference`; CONFLICT if
 *   the order is not paid, nothing is left to refund, or another refund is in progress
 */
export function planRefund(
  context: { locale: Locale },
  order: OrderRow,
  { amount, currency, reason, reference, version }: RefundRequest,
  { existing, refundable, paymentId }: RefundFacts,
): RefundPlan | null {
  if (existing?.amount === amount) return null;
  if (existing) throw conflictAt(context, "idempotencyKey", "order.keyUsed");
  const isCash = order.method === "cash";
  if (isCash && !reference) throw invalidInput(context, "reference", "input.required");
  requireExpectedVersion(order, version);
  if (isContested(order.dispute)) throw conflictAt(context, "state", "order.disputed");
  orderStates.requireMove({ ...order, refundable }, "refund");
  if (currency !== order.currency || amount > refundable)
    throw invalidInput(context, "amount", "order.tooMuchBack");
  if (!isCash && paymentId === undefined) throw problemError("CONFLICT");
  return {
    amount,
    currency,
    reason,
    reference: reference ?? null,
    paymentId: isCash ? null : (paymentId ?? null),
  };
}

async function applyRefund(
  context: CallContext,
  tx: Db,
  order: OrderRow,
  plan: RefundPlan & { key: string },
): Promise<void> {
  const { amount, reason, paymentId } = plan;
  const actor = actorOf(context);
  const detail = { amount, reason };
  const refunding = await orderStates.transition(tx, actor, order, "refunding", { detail });
  await closeFailedRefunds(tx, order.id);
  const row = await insertRefund(tx, {
    ...plan,
    orderId: order.id,
    by: actor.name,
    ...(paymentId === null && { state: "done", decidedAt: context.now }),
  });
  if (!row) throw problemError("CONFLICT");
  if (paymentId === null) await completeCashRefund(context, tx, refunding, row);
  else await context.platform.jobs.sendAll(tx, REFUND_JOB, [{ id: row.id }]);
}

async function completeCashRefund(
  context: CallContext,
  tx: Db,
  order: OrderRow,
  { id, amount, currency, reason, reference }: RefundRow,
): Promise<void> {
  const actor = actorOf(context);
  await insertLedgerEntry(tx, {
    orderId: order.id,
    kind: "cashBack",
    gateway: "cash",
    gatewayId: `${id}`,
    amount: -amount,
    currency,
    by: actor.name,
  });
  const detail = { refund: id, amount, reason, reference, done: true };
  await recordOrderEvent(tx, actor, order.id, "refund", detail);
  await completeRefund(context.platform, tx, actor, { order, amount, done: true });
}
