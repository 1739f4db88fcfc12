import { userById } from "../../../audience/user/user-account.sql.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { newToken } from "../../../platform/secrets.ts";
import { type Actor, createdChanges, writeLog } from "../../../system/log/log.store.ts";
import { taxRate } from "../../../system/setting/setting.service.ts";
import { GatewayNotConfigured } from "../../gateway/gateway.ts";
import { isConfigured } from "../../gateway/gateways.ts";
import { chargeSavedCard } from "../../payment/attempt.service.ts";
import {
  insertPayment,
  openPaymentOf,
  type PaymentRow,
  paymentById,
} from "../../payment/payment.sql.ts";
import {
  isPackageDeleted,
  type SubscriptionRow,
  subscriptionById,
} from "../../subscription/subscription.sql.ts";
import { subscriptionStates } from "../../subscription/subscription.state.ts";
import { orderStates } from "../order.state.ts";
import {
  insertOrder,
  insertOrderEvent,
  type NewOrderRow,
  type OrderRow,
  orderById,
  renewalOrderOfPeriod,
} from "../order.store.ts";
import {
  decideRenewal,
  isLapsed,
  planRenewalCharge,
  planRenewalOrder,
  type RenewalTime,
} from "./renewal-plan.ts";

/**
 * Renews a subscription whose period is over, once per period.
 * @throws GatewayNotConfigured for a renewal outside of the schedule
 */
export async function renew(
  platform: Platform,
  actor: Actor,
  id: number,
  time: RenewalTime,
): Promise<void> {
  const due = await dueSubscription(platform, id, time);
  if (!due) return;
  const subscription = await skipLapsedTime(platform, actor, due, time.now);
  const order = await renewalOrder(platform, actor, subscription);
  if (!order) return;
  const payment = await startRenewalPayment(platform, actor, order, time);
  if (payment)
    await chargeSavedCard(
      platform,
      (await paymentById(platform.database.db, payment.id)) ?? payment,
      actor,
    );
}

async function dueSubscription(
  platform: Platform,
  id: number,
  time: RenewalTime,
): Promise<SubscriptionRow | undefined> {
  const { db } = platform.database;
  const row = await subscriptionById(db, id);
  const decision = decideRenewal(row, time, {
    isPackageDeleted: row !== undefined && (await isPackageDeleted(db, row)),
    isConfigured: (gateway) => isConfigured(platform, gateway),
  });
  if (decision === "wait" && time.ignoreSchedule)
    throw new GatewayNotConfigured(`the gateway ${row?.card?.gateway} is not configured`);
  return decision === "renew" ? row : undefined;
}

/** Moves the start of the next period to now, so that nobody pays for a time without access. */
async function skipLapsedTime(
  platform: Platform,
  actor: Actor,
  due: SubscriptionRow,
  now: Date,
): Promise<SubscriptionRow> {
  const { db } = platform.database;
  if (!isLapsed(due, now) || (await renewalOrderOfPeriod(db, due.id, due.periodEnd))) return due;
  return db.transaction(async (tx) => {
    const row = await subscriptionStates.lock(tx, due.id);
    if (!row || !isLapsed(row, now)) return row ?? due;
    return subscriptionStates.change(tx, actor, row, { periodEnd: now, anchor: now });
  });
}

/**
 * Returns the renewal order for a subscription's next period, creating it if there is none;
 * undefined if the subscription lacks the data to be charged.
 */
async function renewalOrder(
  platform: Platform,
  actor: Actor,
  row: SubscriptionRow,
): Promise<OrderRow | undefined> {
  const { db } = platform.database;
  const existing = await renewalOrderOfPeriod(db, row.id, row.periodEnd);
  if (existing) return existing;
  const values = planRenewalOrder(row, {
    first: row.orderId ? await orderById(db, row.orderId) : undefined,
    owner: row.userId ? await userById(db, row.userId) : undefined,
    taxRate: await taxRate(innerContext(platform, "en-US")),
  });
  if (!values) return undefined;
  const identity = {
    paymentId: newToken(),
    successCode: newToken(8),
    keyHash: newToken(),
    requestHash: Buffer.alloc(0),
  };
  return db.transaction(
    async (tx) =>
      (await storeRenewalOrder(tx, actor, row.id, { ...values, ...identity })) ??
      renewalOrderOfPeriod(tx, row.id, row.periodEnd),
  );
}

/** @returns undefined if the period got an order concurrently */
async function storeRenewalOrder(
  tx: Db,
  actor: Actor,
  renewal: number,
  values: NewOrderRow,
): Promise<OrderRow | undefined> {
  const order = await insertOrder(tx, values);
  if (!order) return undefined;
  const { id, packageId, total, currency } = order;
  await insertOrderEvent(tx, {
    orderId: id,
    kind: "state",
    to: "created",
    by: actor.name,
    detail: { renewal },
  });
  const changes = createdChanges({ kind: "renewal", packageId, total, currency });
  const entry = { action: "create", entity: "Orders", entityId: id, changes } as const;
  await writeLog(tx, actor, [entry]);
  return order;
}

/** Starts the attempt to charge a renewal order, or returns the one under way. */
async function startRenewalPayment(
  platform: Platform,
  actor: Actor,
  { id, subscriptionId }: OrderRow,
  time: RenewalTime,
): Promise<PaymentRow | undefined> {
  return platform.database.db.transaction(async (tx) => {
    const order = await orderStates.lock(tx, id);
    const row = subscriptionId ? await subscriptionStates.lock(tx, subscriptionId) : undefined;
    const plan = planRenewalCharge(order, row, await openPaymentOf(tx, id), time);
    if (!plan || !order) return undefined;
    if ("open" in plan) return plan.open;
    await orderStates.transition(tx, actor, order, "awaitingPayment");
    return insertPayment(tx, { ...plan.values, key: newToken(24) });
  });
}
