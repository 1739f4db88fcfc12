import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { conflictError, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { actorOf } from "../../system/log/log.store.ts";
import {
  insertLedgerEntry,
  insertRefund,
  paidPaymentOf,
  paymentsOf,
  refundableOf,
  refundByKey,
  refundsOf,
} from "../payment/payment-row.service.ts";
import { finishRefund } from "../payment/refund.service.ts";
import { REFUND_JOB } from "../payment/settle.service.ts";
import { chargeAgain } from "../subscription/renewal.service.ts";
import { deviceSent } from "../subscription/subscription-life.service.ts";
import { afterPaid } from "./fulfil.service.ts";
import { orderRecords } from "./order.records.ts";
import { invalid, requireKey } from "./order.service.ts";
import { asConflict, changeOrder, hasDevices, holdOrder, moveOrder, noteOrder, waitsForConfirmation } from "./order.state.ts";
import { eventsOfOrder, type OrderRow, orderById } from "./order.store.ts";
import { ordersAsked } from "./order-asked.ts";
import type { DaysAsked } from "./order-days.ts";
import { sumsOfOrders } from "./order-export.store.ts";
import { ORDER_MAIL_JOB } from "./order-mail.service.ts";
import { cancelUnpaid } from "./unpaid.service.ts";

/** The list, and beside it what the paid among all of its pages come to. */
export async function listOrders(context: CallContext, input: Parameters<typeof listRecords>[2] & DaysAsked) {
  const { asked, also } = await ordersAsked(context, input);
  const [{ data, meta }, sums] = await Promise.all([listRecords(context, orderRecords, asked, also), sumsOfOrders(context, asked, also)]);
  return { data, meta: { ...meta, sums } };
}

const PAYABLE_AGAIN = ["created", "awaitingPayment", "failed"];

/** An order with everything that happened to it. @throws NOT_FOUND */
export async function orderDetails(context: CallContext, id: number): Promise<StaffOrderDetails> {
  const { db } = context;
  const record = await getRecord(context, orderRecords, id);
  // One after the other: within a transaction there is one connection, which does one thing at a time.
  const events = await eventsOfOrder(db, id);
  const payments = await paymentsOf(db, id);
  const refunds = await refundsOf(db, id);
  const refundable = await refundableOf(db, record);
  const { state, method, kind, lines, shippedAt } = record;
  const paid = state === "paid" || state === "fulfilled";
  return {
    ...record,
    successCode: record.paidAt ? record.successCode : null,
    refundable,
    moves: {
      markPaid: state === "awaitingCash",
      refund: paid && refundable > 0,
      ship: state === "paid" && !shippedAt && lines.some((line) => line.kind === "device"),
      cancel: ["created", "awaitingPayment", "awaitingCash", "failed"].includes(state) && kind === "purchase",
      retry: (method === "card" && PAYABLE_AGAIN.includes(state)) || waitsForConfirmation(record),
    },
    timeline: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    payments: payments.map((one) => ({ ...one, createdAt: one.createdAt.toISOString(), decidedAt: one.decidedAt?.toISOString() ?? null })),
    refunds: refunds.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
  };
}

/** Does something with an order that is held, in a transaction, and reads it anew. @throws NOT_FOUND; CONFLICT */
async function withOrder(context: CallContext, id: number, act: (tx: Db, order: OrderRow) => Promise<unknown>): Promise<StaffOrderDetails> {
  await context.db
    .transaction(async (tx) => act(tx, await holdOrder(tx, id)))
    .catch((error) => {
      throw asConflict(error, context);
    });
  return orderDetails(context, id);
}

/**
 * Notes that the cash for an order was collected, all of it. The same reference once more changes nothing.
 * @throws INVALID_INPUT at `amount`; CONFLICT when it does not wait for cash, or was paid under another reference
 */
export function markPaid(
  context: CallContext,
  { id, reference, amount, currency }: { id: number; reference: string; amount: number; currency: Currency },
): Promise<StaffOrderDetails> {
  const { platform, now } = context;
  const actor = actorOf(context);
  return withOrder(context, id, async (tx, order) => {
    if (order.paidAt && order.cashReference === reference && order.total === amount && order.currency === currency) return;
    if (order.state === "awaitingCash" && (order.total !== amount || order.currency !== currency))
      throw invalid(context, "amount", "order.otherSum");
    const paid = await moveOrder(tx, actor, order, "paid", {
      changes: { paidAt: now, expiresAt: null, cashReference: reference },
      detail: { reference },
    });
    const movement = { orderId: id, kind: "cash", gateway: "cash", gatewayId: `${id}`, amount, currency, by: actor.name } as const;
    if (!(await insertLedgerEntry(tx, movement))) throw new Error("the cash of an order was noted before it was paid");
    await afterPaid(platform, tx, actor, paid, null, now);
  });
}

/**
 * Gives money back: by the gateway that it came by, or by hand, of which a reference is noted. The same key once more changes nothing.
 * @throws INVALID_INPUT at `amount` beyond what is left, or at `reference`; CONFLICT when it is not paid, or another refund is under way
 */
export function refundOrder(
  context: CallContext,
  asked: {
    id: number;
    amount: number;
    currency: Currency;
    reason: string;
    reference?: string | undefined;
    idempotencyKey?: string | undefined;
  },
): Promise<StaffOrderDetails> {
  const { platform } = context;
  const actor = actorOf(context);
  const key = keyedHash(platform.config.DATA_DIR, "refund.key", `${asked.id}\n${requireKey(context, asked.idempotencyKey)}`);
  return withOrder(context, asked.id, async (tx, order) => {
    const { amount, currency, reason, reference = null } = asked;
    const known = await refundByKey(tx, key);
    if (known?.amount === amount) return;
    if (known) throw conflictError({ errors: [{ path: "idempotencyKey", message: wordsOf(context.locale)("order.keyUsed") }] });
    const cash = order.method === "cash";
    if (cash && !reference) throw invalid(context, "reference", "input.required");
    const left = await refundableOf(tx, order);
    const refunding = await moveOrder(tx, actor, order, "refunding", { detail: { amount, reason } });
    if (currency !== order.currency || amount > left) throw invalid(context, "amount", "order.tooMuchBack");
    const payment = cash ? undefined : await paidPaymentOf(tx, order.id);
    if (!cash && !payment) throw problemError("CONFLICT");
    const values = { orderId: order.id, key, amount, currency, reason, by: actor.name, reference };
    const row = await insertRefund(tx, {
      ...values,
      paymentId: payment?.id ?? null,
      ...(cash && { state: "done", decidedAt: context.now }),
    });
    if (!row) throw problemError("CONFLICT");
    if (!cash) return platform.jobs.sendAll(tx, REFUND_JOB, [{ id: row.id }]);
    const movement = { orderId: order.id, kind: "cashBack", gateway: "cash", gatewayId: `${row.id}`, amount: -amount, currency } as const;
    await insertLedgerEntry(tx, { ...movement, by: actor.name });
    await noteOrder(tx, actor, order.id, "refund", { refund: row.id, amount, reason, reference, done: true });
    await finishRefund(platform, tx, actor, { order: refunding, amount, done: true });
  });
}

/** Notes that the devices of a paid order were sent or handed over; what came with them begins. @throws CONFLICT */
export function shipOrder(
  context: CallContext,
  { id, ...shipment }: { id: number; carrier: string; tracking: string },
): Promise<StaffOrderDetails> {
  const actor = actorOf(context);
  return withOrder(context, id, async (tx, order) => {
    if (!hasDevices(order)) throw conflictError({ errors: [{ path: "state", message: wordsOf(context.locale)("order.noDevices") }] });
    await noteOrder(tx, actor, id, "shipment", shipment);
    const sent = await moveOrder(tx, actor, order, "fulfilled", { changes: { shippedAt: context.now, shipment } });
    await deviceSent(tx, actor, sent, context.now);
    await context.platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id, mail: "shipped" }]);
  });
}

/** Cancels an order that nobody paid; at the gateway too, where somebody may have paid by now. @throws CONFLICT */
export async function cancelOrder(context: CallContext, { id, reason }: { id: number; reason: string }): Promise<StaffOrderDetails> {
  await cancelUnpaid(context.platform, actorOf(context), id, { to: "cancelled", detail: { reason } }).catch((error) => {
    throw asConflict(error, context);
  });
  return orderDetails(context, id);
}

/** Has an order paid again: charges the card of a renewal, mails a buyer where to pay or to confirm. @throws NOT_FOUND; CONFLICT */
export async function retryOrder(context: CallContext, id: number): Promise<StaffOrderDetails> {
  const order = await orderById(context.db, id);
  if (order?.kind === "renewal" && order.subscriptionId) {
    await chargeAgain(context.platform, actorOf(context), order.subscriptionId).catch((error) => {
      throw asConflict(error, context);
    });
    return orderDetails(context, id);
  }
  return withOrder(context, id, async (tx, row) => {
    const mail = waitsForConfirmation(row) ? "confirm" : "pay";
    if (mail === "pay" && (row.method !== "card" || !PAYABLE_AGAIN.includes(row.state)))
      throw conflictError({ errors: [{ path: "state", message: wordsOf(context.locale)(`order.not.${row.state}`) }] });
    // Whoever is asked to pay has as long as at first.
    const expiresAt = new Date(context.now.getTime() + 24 * 60 * 60 * 1000);
    await changeOrder(tx, actorOf(context), row, { expiresAt });
    await noteOrder(tx, actorOf(context), id, "mail", { mail });
    await context.platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id, mail }]);
  });
}
