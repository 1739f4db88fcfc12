import { pricedIn } from "@masthead/contract/commerce/money.ts";
import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { CARD_PAYABLE_ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import { getRecord } from "../../../platform/crud/list-records.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { hasCardPayments, isConfigured } from "../../gateway/gateways.ts";
import { disputesOf } from "../../payment/dispute/dispute.sql.ts";
import { paymentsOf, refundableAmountOf, refundsOf } from "../../payment/payment.sql.ts";
import { type SubscriptionRow, subscriptionById } from "../../subscription/subscription.sql.ts";
import { subscriptionMoves } from "../../subscription/subscription.state.ts";
import { orderRecords } from "../order.records.ts";
import { orderStates, waitsForConfirmation } from "../order.state.ts";
import { eventsOfOrder, type OrderRow } from "../order.store.ts";
import { isResolvable } from "../refund/refund-resolution.service.ts";

/**
 * Runs an action on a locked order in a transaction, and returns the updated order.
 * @throws NOT_FOUND; CONFLICT
 */
export async function withOrder(
  context: CallContext,
  id: number,
  act: (tx: Db, order: OrderRow) => Promise<unknown>,
): Promise<StaffOrderDetails> {
  await context.db.transaction(async (tx) => act(tx, await orderStates.requireLocked(tx, id)));
  return orderDetails(context, id);
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
export async function canRetry(
  { db, now, platform }: CallContext,
  order: RetryFacts,
): Promise<boolean> {
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
export async function renewableSubscription(
  db: Db,
  order: RetryFacts,
): Promise<SubscriptionRow | undefined> {
  const row =
    order.subscriptionId && isPayableByCard(order)
      ? await subscriptionById(db, order.subscriptionId)
      : undefined;
  return row?.periodEnd.getTime() === order.periodStart?.getTime() ? row : undefined;
}
