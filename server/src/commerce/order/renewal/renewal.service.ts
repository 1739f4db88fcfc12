import { includedTax } from "@masthead/contract/commerce/money.ts";
import type { OrderLine } from "@masthead/contract/commerce/order.ts";
import { userById } from "../../../audience/user/user-account.sql.ts";
import { notFound } from "../../../platform/http/problem.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import { runSteps } from "../../../platform/jobs/job-errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { newToken } from "../../../platform/secrets.ts";
import { type Actor, createdChanges, writeLog } from "../../../system/log/log.store.ts";
import { taxRate } from "../../../system/setting/setting.service.ts";
import { GatewayNotConfigured } from "../../gateway/gateway.ts";
import { configuredGatewayNames, isConfigured } from "../../gateway/gateways.ts";
import { chargeSavedCard } from "../../payment/attempt.service.ts";
import {
  insertPayment,
  openPaymentOf,
  type PaymentRow,
  paymentById,
} from "../../payment/payment.sql.ts";
import { GRACE_PERIOD } from "../../subscription/dunning.ts";
import { endSubscription } from "../../subscription/end-subscription.service.ts";
import { nextPrice } from "../../subscription/renewal/introductory-price.ts";
import {
  dueRenewals,
  endedSubscriptions,
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

const RENEWAL_ACTOR: Actor = { id: null, name: "subscription.renew" };
/** Subscriptions renewed or ended per run. */
const RENEWAL_BATCH_SIZE = 500;

/**
 * Renews due subscriptions and ends those that are over. Exactly-once charges: a period has one
 * order, an order has one open attempt, and each attempt has its own idempotency key at the
 * gateway, even if workers run concurrently or die.
 * @throws PermanentFailure if some failed for another reason than an outage
 */
export async function renewDueSubscriptions(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  const gateways = configuredGatewayNames(platform);
  const [due, ended] = [
    await dueRenewals(db, now, { gateways, limit: RENEWAL_BATCH_SIZE }),
    await endedSubscriptions(db, now, RENEWAL_BATCH_SIZE),
  ];
  await runSteps(platform.log, [
    ...due.map((id) => ({
      name: `renewal of subscription ${id}`,
      run: () => renew(platform, RENEWAL_ACTOR, id, now),
    })),
    ...ended.map((id) => ({
      name: `end of subscription ${id}`,
      run: () => endOver(platform, id, now),
    })),
  ]);
}

/** Ends a subscription whose last period is over. */
async function endOver(platform: Platform, id: number, now: Date): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const row = await subscriptionStates.lock(tx, id);
    if (!row || row.state === "pending" || row.state === "expired" || row.periodEnd > now) return;
    const ends =
      row.state === "cancelled" ||
      (row.state === "active" && row.cancelAtPeriodEnd) ||
      (await isPackageDeleted(tx, row));
    if (ends) await endSubscription(platform, tx, RENEWAL_ACTOR, row, "ended", now);
  });
}

/**
 * Retries a failed renewal immediately, outside of the retry schedule.
 * @throws NOT_FOUND; IllegalTransition if the subscription is not past due, or has no card;
 *   GatewayError
 */
export async function retryRenewal(platform: Platform, actor: Actor, id: number): Promise<void> {
  const row = await subscriptionById(platform.database.db, id);
  if (!row) throw notFound();
  const now = new Date();
  subscriptionStates.requireMove({ ...row, now }, "retry");
  await renew(platform, actor, id, now, true);
}

/**
 * Renews a subscription whose period is over, once per period. While the gateway of its card is not
 * configured, the renewal waits: it is neither attempted nor counted as failed.
 * @throws GatewayNotConfigured for a renewal outside of the schedule
 */
async function renew(
  platform: Platform,
  actor: Actor,
  id: number,
  now: Date,
  ignoreSchedule = false,
): Promise<void> {
  const { db } = platform.database;
  const found = await subscriptionById(db, id);
  if (!found || !isDue(found, now, ignoreSchedule) || (await isPackageDeleted(db, found))) return;
  if (found.card && !isConfigured(platform, found.card.gateway)) {
    if (ignoreSchedule)
      throw new GatewayNotConfigured(`the gateway ${found.card.gateway} is not configured`);
    return;
  }
  const order = await renewalOrder(
    platform,
    actor,
    await skipLapsedTime(platform, actor, found, now),
  );
  if (!order) return;
  const payment = await db.transaction(async (tx): Promise<PaymentRow | undefined> => {
    const lockedOrder = await orderStates.lock(tx, order.id);
    const row = await subscriptionStates.lock(tx, id);
    if (
      !lockedOrder ||
      !row ||
      !isDue(row, now, ignoreSchedule) ||
      row.periodEnd.getTime() !== lockedOrder.periodStart?.getTime()
    )
      return undefined;
    const open = await openPaymentOf(tx, lockedOrder.id);
    if (open) return open;
    if (!orderStates.can(lockedOrder.state, "awaitingPayment")) return undefined;
    await orderStates.transition(tx, actor, lockedOrder, "awaitingPayment");
    const { total: amount, currency } = lockedOrder;
    // Without a card the attempt cannot be made at any gateway: it fails like a refused one.
    const gateway = row.card?.gateway ?? "none";
    return insertPayment(tx, {
      orderId: lockedOrder.id,
      gateway,
      key: newToken(24),
      amount,
      currency,
      offSession: true,
    });
  });
  if (payment)
    await chargeSavedCard(platform, (await paymentById(db, payment.id)) ?? payment, actor);
}

/**
 * Moves the start of the next period to now if the renewal waited for longer than its grace period,
 * so that nobody pays for a time without access.
 */
async function skipLapsedTime(
  platform: Platform,
  actor: Actor,
  found: SubscriptionRow,
  now: Date,
): Promise<SubscriptionRow> {
  const { db } = platform.database;
  const isLapsed = ({ state, periodEnd }: SubscriptionRow) =>
    state === "active" && now.getTime() - periodEnd.getTime() > GRACE_PERIOD.active;
  if (!isLapsed(found) || (await renewalOrderOfPeriod(db, found.id, found.periodEnd))) return found;
  return db.transaction(async (tx) => {
    const row = await subscriptionStates.lock(tx, found.id);
    if (!row || !isLapsed(row)) return row ?? found;
    return subscriptionStates.change(tx, actor, row, { periodEnd: now, anchor: now });
  });
}

function isDue(
  { state, periodEnd, cancelAtPeriodEnd, nextAttemptAt }: SubscriptionRow,
  now: Date,
  ignoreSchedule: boolean,
): boolean {
  if (state === "active") return !cancelAtPeriodEnd && periodEnd <= now;
  return (
    state === "pastDue" && (ignoreSchedule || (nextAttemptAt !== null && nextAttemptAt <= now))
  );
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
  const values = await renewalValues(platform, row);
  if (!values) return undefined;
  return db.transaction(async (tx) => {
    const order = await insertOrder(tx, values);
    if (!order) return renewalOrderOfPeriod(tx, row.id, row.periodEnd);
    await insertOrderEvent(tx, {
      orderId: order.id,
      kind: "state",
      to: "created",
      by: actor.name,
      detail: { renewal: row.id },
    });
    const { packageId, total, currency } = order;
    const changes = createdChanges({ kind: "renewal", packageId, total, currency });
    await writeLog(tx, actor, [
      { action: "create", entity: "Orders", entityId: order.id, changes },
    ]);
    return order;
  });
}

async function renewalValues(
  platform: Platform,
  row: SubscriptionRow,
): Promise<NewOrderRow | undefined> {
  const { db } = platform.database;
  const first = row.orderId ? await orderById(db, row.orderId) : undefined;
  const owner = row.userId ? await userById(db, row.userId) : undefined;
  const { currency, packageId, packageName } = row;
  const price = nextPrice(row);
  if (!first || price === null || !currency || !packageId || !packageName) return undefined;
  const rate = await taxRate(innerContext(platform, "en-US"));
  const tax = includedTax(price, rate);
  const line: OrderLine = {
    kind: "package",
    name: packageName,
    model: null,
    quantity: 1,
    unitPrice: price,
    sum: price,
  };
  const name = owner ? `${owner.firstName} ${owner.lastName}`.trim() : "";
  return {
    kind: "renewal",
    method: "card",
    userId: row.userId,
    subscriptionId: row.id,
    periodStart: row.periodEnd,
    name: name || first.name,
    email: owner?.email ?? first.email,
    phone: owner?.phone ?? first.phone,
    company: first.company,
    taxNumber: first.taxNumber,
    locale: owner?.locale ?? first.locale,
    packageId,
    packageName,
    campaign: first.campaign,
    product: first.product,
    interval: row.interval,
    intervalCount: row.intervalCount,
    entitlements: row.entitlements,
    periodPrice: price,
    lines: [line],
    currency,
    net: price - tax,
    tax,
    taxRate: rate,
    total: price,
    paymentId: newToken(),
    successCode: newToken(8),
    keyHash: newToken(),
    requestHash: Buffer.alloc(0),
  };
}
