import { userByEmail } from "../../audience/user/user-account.service.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { stationZone } from "../../system/setting/setting.service.ts";
import type { PaidBy } from "../order/fulfil.service.ts";
import { hasDevices } from "../order/order.state.ts";
import { giveOrders, type OrderRow } from "../order/order-row.service.ts";
import { endOfPeriod } from "./period.ts";
import { cardToForget, FORGET_CARD_JOB, sealedCard } from "./renewal-card.service.ts";
import { changeSubscription, logSubscription, moveSubscription } from "./subscription.state.ts";
import {
  giveSubscriptions,
  goingSubscriptions,
  insertSubscription,
  lockSubscription,
  type SubscriptionRow,
  subscriptionsOfOrder,
} from "./subscription.store.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Days after the end of a period on which a card is charged again that was refused. */
const RETRY_DAYS = [1, 3, 5, 7] as const;

/** Mails of subscriptions: a renewal failed, a period nears its end, it is over. */
export const SUBSCRIPTION_MAIL_JOB = "subscription.mail";
export interface SubscriptionMail {
  id: number;
  mail: "failed" | "ending" | "ended";
}

const ACTOR: Actor = { id: null, name: "subscription.life" };

const zoneOf = (platform: Platform) => stationZone(innerContext(platform, "en-US"));

/**
 * Begins what a paid order opens; nothing when it opens nothing. What comes with a device waits until that is sent. A guest's waits for an account
 * that proves the address, unless there is one.
 */
export async function startSubscription(platform: Platform, tx: Db, actor: Actor, order: OrderRow, by: PaidBy, now: Date): Promise<void> {
  const { entitlements, interval, intervalCount, trialDays, packageId, packageName, currency } = order;
  if (!entitlements.length || intervalCount === 0) return;
  const card = by?.card && interval !== "once" ? sealedCard(platform, { gateway: by.gateway, card: by.card }) : null;
  const userId = order.userId ?? (await ownerOf(tx, order.email));
  if (userId !== order.userId && userId !== null) await giveOrders(tx, userId, order.email);
  const trial = order.method === "card" && trialDays > 0;
  const waits = hasDevices(order);
  const row = await insertSubscription(tx, {
    ...{ userId, packageId, packageName, entitlements, interval, intervalCount, currency, card, orderId: order.id },
    guestEmail: userId ? null : order.email.toLowerCase(),
    state: waits ? "pending" : "active",
    ...(await firstPeriod(platform, { interval, intervalCount, trialDays: trial ? trialDays : 0 }, now)),
    price: card ? order.periodPrice : null,
    cancelAtPeriodEnd: card === null,
  });
  await logSubscription(tx, actor, null, row);
}

/** The account of a guest who has one, whose address is proved. */
async function ownerOf(tx: Db, email: string): Promise<number | null> {
  const owner = await userByEmail(tx, email);
  return owner?.activated && owner.emailVerifiedAt ? owner.id : null;
}

type Terms = Pick<OrderRow, "interval" | "intervalCount" | "trialDays">;

async function firstPeriod(platform: Platform, { interval, intervalCount, trialDays }: Terms, now: Date) {
  if (trialDays > 0) {
    const end = new Date(now.getTime() + trialDays * DAY);
    return { periodStart: now, periodEnd: end, anchor: end };
  }
  const periodEnd = endOfPeriod(now, { interval, intervalCount, anchor: now, timeZone: await zoneOf(platform) });
  return { periodStart: now, periodEnd, anchor: now };
}

/** Begins what waited for a device, whose order is held. */
export async function deviceSent(platform: Platform, tx: Db, actor: Actor, order: OrderRow, now: Date): Promise<void> {
  for (const id of await subscriptionsOfOrder(tx, order.id)) {
    const row = await lockSubscription(tx, id);
    if (row?.state !== "pending") continue;
    const trialDays = order.method === "card" ? order.trialDays : 0;
    await moveSubscription(tx, actor, row, "active", await firstPeriod(platform, { ...order, trialDays }, now));
  }
}

/** The next period, whose order was paid. It begins where the one before ended, however late the money came. */
export async function renewPeriod(platform: Platform, tx: Db, actor: Actor, order: OrderRow, by: PaidBy): Promise<void> {
  const row = order.subscriptionId ? await lockSubscription(tx, order.subscriptionId) : undefined;
  if (!row || !order.periodStart || row.periodEnd.getTime() !== order.periodStart.getTime()) return;
  const { interval, intervalCount, periodEnd: begin } = row;
  const timeZone = await zoneOf(platform);
  const period = {
    periodStart: begin,
    periodEnd: endOfPeriod(begin, { interval, intervalCount, anchor: row.anchor ?? begin, timeZone }),
    ...{ failedAttempts: 0, nextAttemptAt: null },
    ...(by?.card && row.card && { card: { ...row.card, brand: by.card.brand, last4: by.card.last4 } }),
  };
  if (row.state === "pastDue") await moveSubscription(tx, actor, row, "active", period);
  else await changeSubscription(tx, actor, row, period);
}

/** A renewal that failed is tried again on set days, and then no more. */
export async function renewalFailed(platform: Platform, tx: Db, order: OrderRow, now: Date): Promise<void> {
  const row = order.subscriptionId ? await lockSubscription(tx, order.subscriptionId) : undefined;
  if (!row || !["active", "pastDue"].includes(row.state) || row.periodEnd.getTime() !== order.periodStart?.getTime()) return;
  const days = RETRY_DAYS[row.failedAttempts];
  if (days === undefined) return endNow(platform, tx, ACTOR, row, "ended");
  // Counted from the end of the period; who was late, such as after a night without workers, is not charged several times in a row.
  const next = new Date(Math.max(row.periodEnd.getTime() + days * DAY, now.getTime() + DAY / 2));
  const changes = { failedAttempts: row.failedAttempts + 1, nextAttemptAt: next };
  if (row.state === "active") await moveSubscription(tx, ACTOR, row, "pastDue", changes);
  else await changeSubscription(tx, ACTOR, row, changes);
  await platform.jobs.sendAll(tx, SUBSCRIPTION_MAIL_JOB, [{ id: row.id, mail: "failed" } satisfies SubscriptionMail]);
}

/** Ends a subscription that is held, at once, and has its card forgotten. */
export async function endNow(
  platform: Platform,
  tx: Db,
  actor: Actor,
  row: SubscriptionRow,
  mail?: SubscriptionMail["mail"],
  now = new Date(),
): Promise<void> {
  const periodEnd = row.periodEnd > now ? now : row.periodEnd;
  await moveSubscription(tx, actor, row, "expired", { periodEnd, nextAttemptAt: null, cancelAtPeriodEnd: true, card: null });
  if (row.card) await platform.jobs.sendAll(tx, FORGET_CARD_JOB, [cardToForget(row.card)]);
  if (mail) await platform.jobs.sendAll(tx, SUBSCRIPTION_MAIL_JOB, [{ id: row.id, mail } satisfies SubscriptionMail]);
}

/** Ends what an order that is held had begun or renewed: it was given back whole. */
export async function endSubscriptionsOf(platform: Platform, tx: Db, actor: Actor, order: OrderRow): Promise<void> {
  for (const id of [...(await subscriptionsOfOrder(tx, order.id)), ...(order.subscriptionId ? [order.subscriptionId] : [])]) {
    const row = await lockSubscription(tx, id);
    if (row && row.state !== "expired") await endNow(platform, tx, actor, row);
  }
}

/** Ends everything that an account has: it is removed. */
export async function endAllOf(platform: Platform, tx: Db, actor: Actor, userId: number): Promise<void> {
  for (const id of await goingSubscriptions(tx, userId)) {
    const row = await lockSubscription(tx, id);
    if (row && row.state !== "expired") await endNow(platform, tx, actor, row);
  }
}

/** Gives an account what was bought under its address before, which it has just proved to be its own. */
export async function claimBought(tx: Db, actor: Actor, userId: number, email: string): Promise<void> {
  await giveOrders(tx, userId, email);
  for (const row of await giveSubscriptions(tx, userId, email))
    await logSubscription(tx, actor, { ...row, userId: null, guestEmail: email, version: row.version - 1 }, row);
}
