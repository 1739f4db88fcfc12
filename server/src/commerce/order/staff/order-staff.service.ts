import { pricedIn } from "@masthead/contract/commerce/money.ts";
import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { listRecords } from "../../../platform/crud/list-records.ts";
import { conflictAt, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { refundableAmountOf } from "../../payment/payment.sql.ts";
import { cancelUnpaidOrder } from "../cancel/unpaid-order.service.ts";
import { activateAfterShipment } from "../fulfil/start-subscription.ts";
import { ORDER_MAIL_JOB } from "../mail/order-mail.service.ts";
import { orderRecords } from "../order.records.ts";
import { hasDevices, orderStates, recordOrderEvent, waitsForConfirmation } from "../order.state.ts";
import { type OrderRow, orderById } from "../order.store.ts";
import { resolveFailedRefund } from "../refund/refund-resolution.service.ts";
import { retryRenewal } from "../renewal/renewal.service.ts";
import { canRetry, orderDetails, renewableSubscription, withOrder } from "./order-details.ts";
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

/** @throws IllegalTransition with the reason if staff may not make a move now */
async function requireMove(
  tx: Db,
  order: OrderRow,
  move: Parameters<typeof orderStates.requireMove>[1],
): Promise<void> {
  orderStates.requireMove({ ...order, refundable: await refundableAmountOf(tx, order) }, move);
}

/**
 * Resolves a failed refund: sends it to the gateway again, or records with a reference that it was
 * made in another way.
 * @throws NOT_FOUND; CONFLICT if it cannot be resolved
 */
export function resolveRefund(
  context: CallContext,
  { id, refundId, reference }: { id: number; refundId: number; reference?: string },
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
