import type { Currency } from "@masthead/contract/commerce/money.ts";
import { pricedIn } from "@masthead/contract/commerce/money.ts";
import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { CARD_PAYABLE_ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import {
  requireExpectedVersion,
  type SeenRecord,
} from "../../../platform/crud/expected-version.ts";
import { getRecord, listRecords } from "../../../platform/crud/list-records.ts";
import {
  conflictAt,
  invalidInput,
  notFound,
  problemError,
} from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { hasCardPayments, isConfigured } from "../../gateway/gateways.ts";
import { disputesOf } from "../../payment/dispute/dispute.sql.ts";
import { requireIdempotencyKey } from "../../payment/idempotency-key.ts";
import {
  chargedPaymentOf,
  closeFailedRefunds,
  insertLedgerEntry,
  insertRefund,
  isContested,
  paymentsOf,
  refundableAmountOf,
  refundByKey,
  refundsOf,
} from "../../payment/payment.sql.ts";
import { REFUND_JOB } from "../../payment/settle.service.ts";
import { type SubscriptionRow, subscriptionById } from "../../subscription/subscription.sql.ts";
import { subscriptionMoves } from "../../subscription/subscription.state.ts";
import { cancelUnpaidOrder } from "../cancel/unpaid-order.service.ts";
import { fulfilOrder } from "../fulfil/fulfil-order.ts";
import { activateAfterShipment } from "../fulfil/start-subscription.ts";
import { ORDER_MAIL_JOB } from "../mail/order-mail.service.ts";
import { orderRecords } from "../order.records.ts";
import { hasDevices, orderStates, recordOrderEvent, waitsForConfirmation } from "../order.state.ts";
import { eventsOfOrder, type OrderRow, orderById } from "../order.store.ts";
import { completeRefund } from "../refund/complete-refund.ts";
import { isResolvable, resolveFailedRefund } from "../refund/refund-resolution.service.ts";
import { retryRenewal } from "../renewal/renewal.service.ts";
import { paidTotalsByCurrency } from "./order-export.store.ts";
import { type OrderFilters, resolveOrderFilters } from "./order-filters.ts";

/** Lists orders, and totals the paid ones of all pages by currency in `meta.sums`. */
export async function listOrders(
  context: CallContext,
  input: Parameters<typeof listRecords>[2] & OrderFilters,
) {
  const { query, condition } = await resolveOrderFilters(context, input);
  const [{ data, meta }, sums] = await Promise.all([
    listRecords(context, orderRecords, query, condition),
    paidTotalsByCurrency(context, query, condition),
  ]);
  return {
    data,
    meta: { ...meta, sums: sums.map((sum) => ({ ...sum, ...pricedIn(sum.currency) })) },
  };
}

/** Order with its timeline, payments, refunds and moves. @throws NOT_FOUND */
export async function orderDetails(context: CallContext, id: number): Promise<StaffOrderDetails> {
  const { db } = context;
  const record = await getRecord(context, orderRecords, id);
  // Sequential: in a transaction there is one connection, which runs one query at a time.
  const events = await eventsOfOrder(db, id);
  const payments = await paymentsOf(db, id);
  const refunds = await refundsOf(db, id);
  const disputes = await disputesOf(db, id);
  const refundable = await refundableAmountOf(db, record);
  return {
    ...record,
    successCode: record.paidAt ? record.successCode : null,
    refundable,
    moves: {
      ...orderStates.movesOf({ ...record, refundable }),
      retry: await canRetry(context, record),
    },
    timeline: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    payments: payments.map((one) => ({
      ...one,
      ...pricedIn(one.currency),
      createdAt: one.createdAt.toISOString(),
      decidedAt: one.decidedAt?.toISOString() ?? null,
    })),
    refunds: refunds.map((one) => ({
      ...one,
      ...pricedIn(one.currency),
      createdAt: one.createdAt.toISOString(),
      resolvable: isResolvable(one, refundable),
    })),
    disputes: disputes.map((one) => ({
      ...one,
      ...pricedIn(one.currency),
      openedAt: one.openedAt.toISOString(),
      closedAt: one.closedAt?.toISOString() ?? null,
      evidenceDueAt: one.evidenceDueAt?.toISOString() ?? null,
    })),
  };
}

const isPayableByCard = ({ method, state }: Pick<OrderRow, "method" | "state">): boolean =>
  method === "card" && CARD_PAYABLE_ORDER_STATES.includes(state);

/** Properties that decide whether the payment of an order can be requested again. */
type RetryFacts = Pick<
  OrderRow,
  "kind" | "method" | "state" | "deviceRequired" | "subscriptionId" | "periodStart"
>;

/** Whether the payment of an order can be requested again. */
async function canRetry({ db, now, platform }: CallContext, order: RetryFacts): Promise<boolean> {
  if (order.kind === "purchase")
    return (isPayableByCard(order) && hasCardPayments(platform)) || waitsForConfirmation(order);
  const renewed = await renewableSubscription(db, order);
  return (
    renewed !== undefined &&
    subscriptionMoves(renewed, now).retry &&
    isConfigured(platform, renewed.card?.gateway ?? "none")
  );
}

/**
 * The subscription of an unpaid renewal order; undefined if it no longer ends with the order's
 * period.
 */
async function renewableSubscription(
  db: Db,
  order: RetryFacts,
): Promise<SubscriptionRow | undefined> {
  const row =
    order.subscriptionId && isPayableByCard(order)
      ? await subscriptionById(db, order.subscriptionId)
      : undefined;
  return row?.periodEnd.getTime() === order.periodStart?.getTime() ? row : undefined;
}

/** @throws IllegalTransition with the reason if staff may not make a move now */
async function requireMove(
  tx: Db,
  order: OrderRow,
  move: Parameters<typeof orderStates.requireMove>[1],
): Promise<void> {
  orderStates.requireMove({ ...order, refundable: await refundableAmountOf(tx, order) }, move);
}

/**
 * Runs an action on a locked order in a transaction, and returns the updated order.
 * @throws NOT_FOUND; CONFLICT
 */
async function withOrder(
  context: CallContext,
  id: number,
  act: (tx: Db, order: OrderRow) => Promise<unknown>,
): Promise<StaffOrderDetails> {
  await context.db.transaction(async (tx) => act(tx, await orderStates.requireLocked(tx, id)));
  return orderDetails(context, id);
}

/**
 * Marks a cash order as paid in full. Repeating the same reference changes nothing.
 * @throws INVALID_INPUT at `amount`; CONFLICT if the order does not wait for cash, or was paid
 * under another reference
 */
export function markPaid(
  context: CallContext,
  {
    id,
    reference,
    amount,
    currency,
  }: { id: number; reference: string; amount: number; currency: Currency },
): Promise<StaffOrderDetails> {
  const { platform, now } = context;
  const actor = actorOf(context);
  return withOrder(context, id, async (tx, order) => {
    if (
      order.paidAt &&
      order.cashReference === reference &&
      order.total === amount &&
      order.currency === currency
    )
      return;
    await requireMove(tx, order, "markPaid");
    if (order.total !== amount || order.currency !== currency)
      throw invalidInput(context, "amount", "order.otherAmount");
    const paid = await orderStates.transition(tx, actor, order, "paid", {
      changes: { paidAt: now, expiresAt: null, cashReference: reference },
      detail: { reference },
    });
    const ledgerEntry = {
      orderId: id,
      kind: "cash",
      gateway: "cash",
      gatewayId: `${id}`,
      amount,
      currency,
      by: actor.name,
    } as const;
    if (!(await insertLedgerEntry(tx, ledgerEntry)))
      throw new Error("a cash order had a ledger entry before it was paid");
    await fulfilOrder(platform, tx, actor, paid, null, now);
  });
}

/**
 * Refunds an order through its gateway, or records a cash refund with its reference. A repeated
 * idempotency key changes nothing.
 * @throws INVALID_INPUT at `amount` beyond the refundable amount, or at `reference`; CONFLICT if
 * the order is not paid, nothing is left to refund, or another refund is in progress
 */
export function refundOrder(
  context: CallContext,
  request: SeenRecord & {
    amount: number;
    currency: Currency;
    reason: string;
    reference?: string | undefined;
    idempotencyKey?: string | undefined;
  },
): Promise<StaffOrderDetails> {
  const { platform } = context;
  const actor = actorOf(context);
  const key = keyedHash(
    platform.config.APP_SECRET,
    "refund.key",
    `${request.id}\n${requireIdempotencyKey(context, request.idempotencyKey)}`,
  );
  return withOrder(context, request.id, async (tx, order) => {
    const { amount, currency, reason, reference = null } = request;
    const existing = await refundByKey(tx, key);
    if (existing?.amount === amount) return;
    if (existing) throw conflictAt(context, "idempotencyKey", "order.keyUsed");
    const isCash = order.method === "cash";
    if (isCash && !reference) throw invalidInput(context, "reference", "input.required");
    requireExpectedVersion(order, request.version);
    if (isContested(order.dispute)) throw conflictAt(context, "state", "order.disputed");
    await requireMove(tx, order, "refund");
    const refundableAmount = await refundableAmountOf(tx, order);
    const refunding = await orderStates.transition(tx, actor, order, "refunding", {
      detail: { amount, reason },
    });
    if (currency !== order.currency || amount > refundableAmount)
      throw invalidInput(context, "amount", "order.tooMuchBack");
    const payment = isCash ? undefined : await chargedPaymentOf(tx, order.id);
    if (!isCash && !payment) throw problemError("CONFLICT");
    await closeFailedRefunds(tx, order.id);
    const values = { orderId: order.id, key, amount, currency, reason, by: actor.name, reference };
    const row = await insertRefund(tx, {
      ...values,
      paymentId: payment?.id ?? null,
      ...(isCash && { state: "done", decidedAt: context.now }),
    });
    if (!row) throw problemError("CONFLICT");
    if (!isCash) return platform.jobs.sendAll(tx, REFUND_JOB, [{ id: row.id }]);
    const ledgerEntry = {
      orderId: order.id,
      kind: "cashBack",
      gateway: "cash",
      gatewayId: `${row.id}`,
      amount: -amount,
      currency,
    } as const;
    await insertLedgerEntry(tx, { ...ledgerEntry, by: actor.name });
    await recordOrderEvent(tx, actor, order.id, "refund", {
      refund: row.id,
      amount,
      reason,
      reference,
      done: true,
    });
    await completeRefund(platform, tx, actor, { order: refunding, amount, done: true });
  });
}

/**
 * Resolves a failed refund: sends it to the gateway again, or records with a reference that it was
 * made in another way.
 * @throws NOT_FOUND; CONFLICT if it cannot be resolved
 */
export function resolveRefund(
  context: CallContext,
  { id, refundId, reference }: { id: number; refundId: number; reference?: string | undefined },
): Promise<StaffOrderDetails> {
  const { platform, now } = context;
  return withOrder(context, id, (tx, order) =>
    resolveFailedRefund(platform, tx, actorOf(context), { order, refundId, reference, now }),
  );
}

/**
 * Marks the devices of a paid order as shipped or handed over, and activates the subscription that
 * waited for them.
 * @throws CONFLICT
 */
export function shipOrder(
  context: CallContext,
  { id, ...shipment }: { id: number; carrier: string; tracking: string },
): Promise<StaffOrderDetails> {
  const actor = actorOf(context);
  return withOrder(context, id, async (tx, order) => {
    if (!hasDevices(order)) throw conflictAt(context, "state", "order.noDevices");
    await requireMove(tx, order, "ship");
    await recordOrderEvent(tx, actor, id, "shipment", shipment);
    const shipped = await orderStates.transition(tx, actor, order, "fulfilled", {
      changes: { shippedAt: context.now, shipment },
    });
    await activateAfterShipment(tx, actor, shipped, context.now);
    await context.platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id, mail: "shipped" }]);
  });
}

/**
 * Cancels the unpaid order of a purchase. Its payment page is closed first, on which the buyer may
 * just have paid.
 * @throws NOT_FOUND; CONFLICT; SERVICE_UNAVAILABLE
 */
export async function cancelOrder(
  context: CallContext,
  { id, reason }: { id: number; reason: string },
): Promise<StaffOrderDetails> {
  const { db, platform } = context;
  const order = await orderById(db, id);
  if (!order) throw notFound();
  await requireMove(db, order, "cancel");
  await cancelUnpaidOrder(platform, actorOf(context), id, {
    to: "cancelled",
    detail: { reason },
  });
  return orderDetails(context, id);
}

/**
 * Requests the payment of an order again: charges the card of a renewal, or emails the buyer the
 * link to pay or to confirm.
 * @throws NOT_FOUND; CONFLICT; SERVICE_UNAVAILABLE
 */
export async function retryOrder(context: CallContext, id: number): Promise<StaffOrderDetails> {
  const { db, platform } = context;
  const order = await orderById(db, id);
  if (order?.kind === "renewal") {
    const renewed = await renewableSubscription(db, order);
    if (!renewed) throw illegalRetry(order);
    await retryRenewal(platform, actorOf(context), renewed.id);
    return orderDetails(context, id);
  }
  return withOrder(context, id, async (tx, row) => {
    if (!(await canRetry({ ...context, db: tx }, row))) throw illegalRetry(row);
    const mail = waitsForConfirmation(row) ? "confirm" : "pay";
    // The buyer gets a full payment window again.
    const expiresAt = new Date(context.now.getTime() + DAY);
    await orderStates.change(tx, actorOf(context), row, { expiresAt });
    await recordOrderEvent(tx, actorOf(context), id, "mail", { mail });
    await context.platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id, mail }]);
  });
}

const illegalRetry = ({ state }: OrderRow) =>
  orderStates.illegal(state, "awaitingPayment", "its payment cannot be requested now");
