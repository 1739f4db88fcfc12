import type { Entitlement } from "@masthead/contract/commerce/package-terms.ts";
import { and, arrayContains, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { user } from "../../audience/user/user.table.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { order } from "../order/order.table.ts";
import { runningAt } from "./subscription.running.ts";
import { subscription } from "./subscription.table.ts";

export type SubscriptionRow = typeof subscription.$inferSelect;

/** Whether a reader has a subscription, or has ever had one. */
export async function hasAnySubscription(db: Db, userId: number): Promise<boolean> {
  const [row] = await db.select({ id: subscription.id }).from(subscription).where(eq(subscription.userId, userId)).limit(1);
  return row !== undefined;
}

/** A reader's subscriptions: first those that run, then those that end last. */
export async function subscriptionsOf(db: Db, userId: number, now: Date) {
  const open = sql<boolean>`coalesce(${runningAt(now)}, false)`;
  return db
    .select({ row: subscription, open })
    .from(subscription)
    .where(and(eq(subscription.userId, userId), isNull(subscription.deletedAt)))
    .orderBy(desc(open), desc(subscription.periodEnd), desc(subscription.id));
}

/** Whether a reader has a subscription that opens this. */
export async function hasEntitlement(db: Db, userId: number, entitlement: Entitlement, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(eq(subscription.userId, userId), arrayContains(subscription.entitlements, [entitlement]), runningAt(now)))
    .limit(1);
  return row !== undefined;
}

export async function insertSubscription(tx: Db, values: typeof subscription.$inferInsert): Promise<SubscriptionRow> {
  const [row] = await tx.insert(subscription).values(values).returning();
  if (!row) throw new Error("the subscription was not stored");
  return row;
}

/** What staff gave with a key; undefined when nothing yet. */
export async function subscriptionByGrant(db: Db, grantKey: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscription).where(eq(subscription.grantKey, grantKey));
  return row;
}

export async function subscriptionById(db: Db, id: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.id, id), isNull(subscription.deletedAt)));
  return row;
}

/** The same, held until the transaction ends. An order that renews it is held before. */
export async function lockSubscription(tx: Db, id: number): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscription)
    .where(and(eq(subscription.id, id), isNull(subscription.deletedAt)))
    .for(ROW_LOCK.write);
  return row;
}

/** Ids of the subscriptions that an order began. */
export async function subscriptionsOfOrder(db: Db, orderId: number): Promise<number[]> {
  const rows = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(eq(subscription.orderId, orderId))
    .orderBy(subscription.id);
  return rows.map(({ id }) => id);
}

/** Writes a subscription that is held, as its next version. */
export async function updateSubscription(tx: Db, id: number, values: Partial<SubscriptionRow>): Promise<SubscriptionRow> {
  const [row] = await tx
    .update(subscription)
    .set({ ...values, version: sql`${subscription.version} + 1`, updatedAt: sql`now()` })
    .where(eq(subscription.id, id))
    .returning();
  if (!row) throw new Error("the subscription is gone");
  return row;
}

/** Ids of what is to be charged now: periods that are over and go on, and renewals that failed and are to be tried again. */
export async function dueRenewals(db: Db, now: Date, limit: number): Promise<number[]> {
  const { state, periodEnd, cancelAtPeriodEnd, nextAttemptAt, deletedAt } = subscription;
  const over = and(eq(state, "active"), eq(cancelAtPeriodEnd, false), lte(periodEnd, now));
  const again = and(eq(state, "pastDue"), lte(nextAttemptAt, now));
  const rows = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(isNull(deletedAt), or(over, again)))
    .orderBy(periodEnd)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Ids of what ends with its period, which is over. */
export async function endedSubscriptions(db: Db, now: Date, limit: number): Promise<number[]> {
  const { state, periodEnd, cancelAtPeriodEnd, deletedAt } = subscription;
  const ends = or(eq(state, "cancelled"), and(eq(state, "active"), eq(cancelAtPeriodEnd, true)));
  const rows = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(isNull(deletedAt), ends, lte(periodEnd, now)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Ids of what will end, or be paid for a year or more, within a span, and whose owner was not told of it. */
export async function nearingSubscriptions(db: Db, now: Date, until: Date, limit: number): Promise<number[]> {
  const { state, periodEnd, cancelAtPeriodEnd, endingTold, deletedAt, interval, userId, guestEmail } = subscription;
  const ends = or(eq(state, "cancelled"), and(eq(state, "active"), or(eq(cancelAtPeriodEnd, true), eq(interval, "year"))));
  const untold = or(isNull(endingTold), sql`${endingTold} <> ${periodEnd}`);
  const near = and(sql`${periodEnd} > ${now.toISOString()}::timestamptz`, lte(periodEnd, until));
  const rows = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(isNull(deletedAt), ends, near, untold, or(isNotNull(userId), isNotNull(guestEmail))))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** What a guest has bought under an address. */
export function guestSubscriptions(tx: Db, email: string): Promise<Pick<SubscriptionRow, "id" | "packageId">[]> {
  return tx
    .select({ id: subscription.id, packageId: subscription.packageId })
    .from(subscription)
    .where(and(isNull(subscription.userId), eq(subscription.guestEmail, email.toLowerCase())))
    .orderBy(subscription.id);
}

type Holder = { userId: number | null; guestEmail: string | null };

/** Lets one transaction at a time decide about the running subscription of somebody to a package. */
export async function lockHolder(tx: Db, { userId, guestEmail }: Holder, packageId: number): Promise<void> {
  const place = `subscription ${packageId} ${userId ?? guestEmail}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`);
}

const isRunning = and(
  inArray(subscription.state, ["pending", "active", "pastDue", "cancelled"]),
  isNull(subscription.deletedAt),
  eq(subscription.duplicate, false),
);

/** The one subscription of somebody to a package that is not over, locked. */
export async function lockRunning(tx: Db, { userId, guestEmail }: Holder, packageId: number): Promise<SubscriptionRow | undefined> {
  const whose =
    userId === null ? and(isNull(subscription.userId), eq(subscription.guestEmail, guestEmail ?? "")) : eq(subscription.userId, userId);
  const [row] = await tx
    .select()
    .from(subscription)
    .where(and(whose, eq(subscription.packageId, packageId), isRunning))
    .for(ROW_LOCK.write);
  return row;
}

/** Ids of a reader's subscriptions that are not over. */
export async function goingSubscriptions(tx: Db, userId: number): Promise<number[]> {
  const going = inArray(subscription.state, ["pending", "active", "pastDue", "cancelled"]);
  const rows = await tx
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(eq(subscription.userId, userId), going))
    .orderBy(subscription.id);
  return rows.map(({ id }) => id);
}

/** Whether a reader has a subscription to a package that renews by itself, or waits for its device. */
export async function hasGoing(db: Db, userId: number, packageId: number): Promise<boolean> {
  const renews = and(inArray(subscription.state, ["active", "pastDue"]), eq(subscription.cancelAtPeriodEnd, false));
  const going = and(or(renews, eq(subscription.state, "pending")), eq(subscription.duplicate, false));
  const [row] = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(eq(subscription.userId, userId), eq(subscription.packageId, packageId), going, isNull(subscription.deletedAt)))
    .limit(1);
  return row !== undefined;
}

/** To whom something of a subscription is written: its owner, or the guest who bought it. Null when there is nobody any more. */
export async function holderOf(db: Db, id: number) {
  const [row] = await db
    .select({ email: user.email, locale: user.locale, gone: user.deletedAt, guest: subscription.guestEmail, ordered: order.locale })
    .from(subscription)
    .leftJoin(user, eq(user.id, subscription.userId))
    .leftJoin(order, eq(order.id, subscription.orderId))
    .where(eq(subscription.id, id));
  if (!row || row.gone) return null;
  const email = row.email ?? row.guest;
  return email === null ? null : { email, locale: row.locale ?? row.ordered ?? ("en-US" as const) };
}

/** Whose card is to be kept for a subscription, and what for. @throws Error when it is gone */
export async function cardChangeOf(db: Db, id: number) {
  const [row, holder] = [await subscriptionById(db, id), await holderOf(db, id)];
  if (!row || !holder) throw new Error("the subscription is gone");
  return { ...holder, packageName: row.packageName ?? {} };
}

/** SQL of the text that subscriptions are looked for by: whose they are, and of which package. */
export const subscriptionWords = sql`(coalesce(${subscription.guestEmail}, '') || ' ' || coalesce(${subscription.packageName}->>'en-US', '') || ' ' ||
  coalesce(${subscription.packageName}->>'ar-JO', '') || ' ' ||
  coalesce((select u.email || ' ' || u.first_name || ' ' || u.last_name from "user" u where u.id = ${subscription.userId}), ''))`;

/** Whose subscriptions are, and whether they open something now. */
export async function membersOf(db: Db, ids: number[], now: Date) {
  if (!ids.length) return new Map<number, { email: string | null; name: string; open: boolean }>();
  const rows = await db
    .select({
      id: subscription.id,
      email: user.email,
      name: sql<string>`btrim(coalesce(${user.firstName}, '') || ' ' || coalesce(${user.lastName}, ''))`,
      open: sql<boolean>`coalesce(${runningAt(now)}, false)`,
    })
    .from(subscription)
    .leftJoin(user, eq(user.id, subscription.userId))
    .where(inArray(subscription.id, ids));
  return new Map(rows.map(({ id, ...member }) => [id, member]));
}
