import { taxWithin } from "@masthead/contract/commerce/money.ts";
import type { OrderLine } from "@masthead/contract/commerce/order.ts";
import { userById } from "../../audience/user/user-account.service.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import { newToken } from "../../platform/secrets.ts";
import { type Actor, created, writeLog } from "../../system/log/log.store.ts";
import { taxRate } from "../../system/setting/setting.service.ts";
import { moveOrder } from "../order/order.state.ts";
import {
  insertOrder,
  insertOrderEvent,
  lockOrder,
  type NewOrderRow,
  type OrderRow,
  orderById,
  orderOfPeriod,
} from "../order/order-row.service.ts";
import { charge } from "../payment/attempt.service.ts";
import { GatewayError } from "../payment/gateway.ts";
import { insertPayment, openPaymentOf, type PaymentRow, paymentById } from "../payment/payment-row.service.ts";
import { endNow } from "./end-subscription.service.ts";
import { WrongSubscriptionMove } from "./subscription.state.ts";
import { dueRenewals, endedSubscriptions, lockSubscription, type SubscriptionRow, subscriptionById } from "./subscription.store.ts";

const CLOCK: Actor = { id: null, name: "subscription.renew" };
/** Subscriptions that one turn looks at. */
const MOST = 500;

/**
 * Charges what is to be charged now, and ends what is over. Of one period there is one order, and of an order one open attempt, each under a key of its
 * own at the gateway: however many workers turn, or die in between, nobody is charged twice.
 */
export async function renewDue(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  for (const id of await dueRenewals(db, now, MOST)) await attempt(platform, () => renew(platform, CLOCK, id, now));
  for (const id of await endedSubscriptions(db, now, MOST))
    await attempt(platform, () =>
      db.transaction(async (tx) => {
        const row = await lockSubscription(tx, id);
        const ends = row && (row.state === "cancelled" || (row.state === "active" && row.cancelAtPeriodEnd));
        if (ends && row.periodEnd <= now) await endNow(platform, tx, CLOCK, row, "ended", now);
      }),
    );
}

/** What one subscription does not let happen, the next does not suffer from. */
async function attempt({ log }: Platform, act: () => Promise<void>): Promise<void> {
  await act().catch((error) => {
    log.warn({ error }, error instanceof GatewayError ? "the gateway did not answer" : "a subscription could not be renewed");
  });
}

/** Charges the card of a subscription whose renewal failed, or is due, at once. @throws WrongSubscriptionMove when it is not; GatewayError */
export async function chargeAgain(platform: Platform, actor: Actor, id: number): Promise<void> {
  const row = await subscriptionById(platform.database.db, id);
  if (row?.state !== "pastDue") throw new WrongSubscriptionMove(row?.state ?? "expired", "active");
  await renew(platform, actor, id, new Date(), true);
}

/** Renews a subscription whose period is over, once for the period. */
async function renew(platform: Platform, actor: Actor, id: number, now: Date, atOnce = false): Promise<void> {
  const { db } = platform.database;
  const found = await subscriptionById(db, id);
  if (!found || !isDue(found, now, atOnce)) return;
  const order = await renewalOrder(platform, actor, found);
  if (!order) return;
  const payment = await db.transaction(async (tx): Promise<PaymentRow | undefined> => {
    const held = await lockOrder(tx, order.id);
    const row = await lockSubscription(tx, id);
    if (!held || !row || !isDue(row, now, atOnce) || row.periodEnd.getTime() !== held.periodStart?.getTime()) return undefined;
    const open = await openPaymentOf(tx, held.id);
    if (open) return open;
    if (held.state !== "created" && held.state !== "failed") return undefined;
    await moveOrder(tx, actor, held, "awaitingPayment");
    const { total: amount, currency } = held;
    // Without a card the attempt is one that its gateway cannot make: it fails as a refused one does.
    const gateway = row.card?.gateway ?? "none";
    return insertPayment(tx, { orderId: held.id, gateway, key: newToken(24), amount, currency, offSession: true });
  });
  if (payment) await charge(platform, (await paymentById(db, payment.id)) ?? payment, actor);
}

function isDue({ state, periodEnd, cancelAtPeriodEnd, nextAttemptAt }: SubscriptionRow, now: Date, atOnce: boolean): boolean {
  if (state === "active") return !cancelAtPeriodEnd && periodEnd <= now;
  return state === "pastDue" && (atOnce || (nextAttemptAt !== null && nextAttemptAt <= now));
}

/** The order that renews a subscription for its next period, made if there is none; undefined when there is nobody to charge. */
async function renewalOrder(platform: Platform, actor: Actor, row: SubscriptionRow): Promise<OrderRow | undefined> {
  const { db } = platform.database;
  const known = await orderOfPeriod(db, row.id, row.periodEnd);
  if (known) return known;
  const values = await renewalValues(platform, row);
  if (!values) return undefined;
  return db.transaction(async (tx) => {
    const order = await insertOrder(tx, values);
    if (!order) return orderOfPeriod(tx, row.id, row.periodEnd);
    await insertOrderEvent(tx, { orderId: order.id, kind: "state", to: "created", by: actor.name, detail: { renewal: row.id } });
    const { packageId, total, currency } = order;
    const changes = created({ kind: "renewal", packageId, total, currency });
    await writeLog(tx, actor, [{ action: "create", entity: "Orders", entityId: order.id, changes }]);
    return order;
  });
}

async function renewalValues(platform: Platform, row: SubscriptionRow): Promise<NewOrderRow | undefined> {
  const { db } = platform.database;
  const first = row.orderId ? await orderById(db, row.orderId) : undefined;
  const owner = row.userId ? await userById(db, row.userId) : undefined;
  const { price, currency, packageId, packageName } = row;
  if (!first || price === null || !currency || !packageId || !packageName) return undefined;
  const rate = await taxRate(innerContext(platform, "en-US"));
  const tax = taxWithin(price, rate);
  const line: OrderLine = { kind: "package", name: packageName, model: null, quantity: 1, unitPrice: price, sum: price };
  const name = owner ? `${owner.firstName} ${owner.lastName}`.trim() : "";
  return {
    ...{ kind: "renewal", method: "card", userId: row.userId, subscriptionId: row.id, periodStart: row.periodEnd },
    ...{ name: name || first.name, email: owner?.email ?? first.email, phone: owner?.phone ?? first.phone },
    locale: owner?.locale ?? first.locale,
    ...{ packageId, packageName, campaign: first.campaign, product: first.product },
    ...{ interval: row.interval, intervalCount: row.intervalCount, entitlements: row.entitlements, periodPrice: price },
    ...{ lines: [line], currency, net: price - tax, tax, taxRate: rate, total: price },
    ...{ paymentId: newToken(), successCode: newToken(8), keyHash: newToken(), askedHash: Buffer.alloc(0) },
  };
}
