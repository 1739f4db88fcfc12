import type { Entitlement } from "@masthead/contract/commerce/entitlements.ts";
import {
  isOngoing,
  RENEWING_SUBSCRIPTION_STATES,
  RUNNING_SUBSCRIPTION_STATES,
  UNDECIDED_PAYMENT_STATES,
} from "@masthead/contract/commerce/states.ts";
import {
  and,
  arrayOverlaps,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  sql,
} from "drizzle-orm";
import { user } from "../../audience/user/user.table.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { packageTable } from "../package/package.table.ts";
import { payment } from "../payment/payment.table.ts";
import { orderLocales } from "./order-locale.ts";
import { grantsAccessAt } from "./subscription.access.ts";
import { subscription } from "./subscription.table.ts";

export type SubscriptionRow = typeof subscription.$inferSelect;

/** SQL of the price of the next renewal (`nextPrice`). */
export const nextPriceSql = sql`case when ${subscription.regularPrice} is null or ${subscription.introductoryPeriods} > 0
  then ${subscription.price} else ${subscription.regularPrice} end`;

/** Whether a user has or has ever had a subscription. */
export async function hasAnySubscription(db: Db, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(eq(subscription.userId, userId))
    .limit(1);
  return row !== undefined;
}

/** A user's subscriptions: those with access first, then by latest end. */
export async function subscriptionsOf(db: Db, userId: number, now: Date) {
  const open = sql<boolean>`coalesce(${grantsAccessAt(now)}, false)`;
  return db
    .select({ row: subscription, open })
    .from(subscription)
    .where(and(eq(subscription.userId, userId), isNull(subscription.deletedAt)))
    .orderBy(desc(open), desc(subscription.periodEnd), desc(subscription.id));
}

/** Whether a user has a subscription with access that grants one of some entitlements. */
export async function hasAnyEntitlement(
  db: Db,
  userId: number,
  entitlements: Entitlement[],
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(
      and(
        eq(subscription.userId, userId),
        arrayOverlaps(subscription.entitlements, entitlements),
        grantsAccessAt(now),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Returns the limits of simultaneous streams of a user's subscriptions with access that grant one of
 * some entitlements, by their packages; null: no limit.
 */
export async function streamLimitsOf(
  db: Db,
  userId: number,
  entitlements: Entitlement[],
  now: Date,
): Promise<(number | null)[]> {
  const rows = await db
    .select({ maxStreams: packageTable.maxStreams })
    .from(subscription)
    .leftJoin(packageTable, eq(packageTable.id, subscription.packageId))
    .where(
      and(
        eq(subscription.userId, userId),
        arrayOverlaps(subscription.entitlements, entitlements),
        grantsAccessAt(now),
      ),
    );
  return rows.map(({ maxStreams }) => maxStreams);
}

export async function insertSubscription(
  tx: Db,
  values: typeof subscription.$inferInsert,
): Promise<SubscriptionRow> {
  const [row] = await tx.insert(subscription).values(values).returning();
  if (!row) throw new Error("the subscription was not stored");
  return row;
}

/** The subscription that staff granted with an idempotency key; undefined if there is none yet. */
export async function subscriptionByGrantKey(
  db: Db,
  grantKey: string,
): Promise<SubscriptionRow | undefined> {
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

/** Locks a subscription until the transaction ends. Lock order: its renewal order first. */
export async function lockSubscription(tx: Db, id: number): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscription)
    .where(and(eq(subscription.id, id), isNull(subscription.deletedAt)))
    .for(ROW_LOCK.write);
  return row;
}

/** Ids of the subscriptions that an order started. */
export async function subscriptionsOfOrder(db: Db, orderId: number): Promise<number[]> {
  const rows = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(eq(subscription.orderId, orderId))
    .orderBy(subscription.id);
  return rows.map(({ id }) => id);
}

/** Updates a locked subscription and increments its version. */
export async function updateSubscription(
  tx: Db,
  id: number,
  values: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> {
  const [row] = await tx
    .update(subscription)
    .set({ ...values, version: sql`${subscription.version} + 1`, updatedAt: sql`now()` })
    .where(eq(subscription.id, id))
    .returning();
  if (!row) throw new Error("subscription not found");
  return row;
}

/** SQL condition: the card of a subscription is saved at one of the gateways. */
const isCardAt = (gateways: string[]) =>
  sql`${subscription.card}->>'gateway' = any(${sql.param(gateways)}::text[])`;

/** SQL condition: a subscription is to be charged now. */
function isRenewalDue(now: Date) {
  const { state, periodEnd, cancelAtPeriodEnd, nextAttemptAt } = subscription;
  const isPeriodOver = and(eq(state, "active"), eq(cancelAtPeriodEnd, false), lte(periodEnd, now));
  return or(isPeriodOver, and(eq(state, "pastDue"), lte(nextAttemptAt, now)));
}

/**
 * SQL condition: the package of a subscription was deleted, so that it is not renewed. Deletion is
 * refused now, but was not always.
 */
const hasDeletedPackage = sql`exists (select from ${packageTable} where ${packageTable.id} = ${subscription.packageId} and ${packageTable.deletedAt} is not null)`;

export async function isPackageDeleted(db: Db, { id }: SubscriptionRow): Promise<boolean> {
  const [row] = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(eq(subscription.id, id), hasDeletedPackage));
  return row !== undefined;
}

/**
 * Ids of subscriptions to charge now: renewing ones whose period is over, and failed renewals whose
 * next attempt is due, with a card at one of the gateways, or none.
 */
export async function dueRenewals(
  db: Db,
  now: Date,
  { gateways, limit }: { gateways: string[]; limit: number },
): Promise<number[]> {
  const { periodEnd, deletedAt, card } = subscription;
  const isChargeable = or(isNull(card), isCardAt(gateways));
  const rows = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(isNull(deletedAt), isRenewalDue(now), isChargeable, not(hasDeletedPackage)))
    .orderBy(periodEnd)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Number of subscriptions to charge now whose card is saved at another gateway than these. */
export async function countDueRenewals(
  db: Db,
  now: Date,
  { exceptGateways }: { exceptGateways: string[] },
): Promise<number> {
  const { card, deletedAt } = subscription;
  const [row] = await db
    .select({ n: count() })
    .from(subscription)
    .where(
      and(
        isNull(deletedAt),
        isRenewalDue(now),
        isNotNull(card),
        not(isCardAt(exceptGateways)),
        not(hasDeletedPackage),
      ),
    );
  return row?.n ?? 0;
}

/** Ids of subscriptions that do not renew and whose period is over. */
export async function endedSubscriptions(db: Db, now: Date, limit: number): Promise<number[]> {
  const { state, periodEnd, cancelAtPeriodEnd, deletedAt } = subscription;
  const isUnrenewable = and(inArray(state, RENEWING_SUBSCRIPTION_STATES), hasDeletedPackage);
  const doesNotRenew = or(
    eq(state, "cancelled"),
    and(eq(state, "active"), eq(cancelAtPeriodEnd, true)),
    isUnrenewable,
  );
  const rows = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(isNull(deletedAt), doesNotRenew, lte(periodEnd, now)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Ids of subscriptions that end, or renew for a year or more or at a new price, within a time
 * range, and whose owner was not notified yet.
 */
export async function findSubscriptionsToNotify(
  db: Db,
  now: Date,
  until: Date,
  limit: number,
): Promise<number[]> {
  const {
    state,
    periodEnd,
    cancelAtPeriodEnd,
    endNoticeSentFor,
    deletedAt,
    interval,
    userId,
    guestEmail,
    regularPrice,
    introductoryPeriods,
  } = subscription;
  const changesPrice = and(isNotNull(regularPrice), eq(introductoryPeriods, 0));
  const isNotable = or(
    eq(state, "cancelled"),
    and(eq(state, "active"), or(eq(cancelAtPeriodEnd, true), eq(interval, "year"), changesPrice)),
  );
  const isUnnotified = or(isNull(endNoticeSentFor), sql`${endNoticeSentFor} <> ${periodEnd}`);
  const endsInRange = and(
    sql`${periodEnd} > ${now.toISOString()}::timestamptz`,
    lte(periodEnd, until),
  );
  const rows = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(
      and(
        isNull(deletedAt),
        isNotable,
        endsInRange,
        isUnnotified,
        or(isNotNull(userId), isNotNull(guestEmail)),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Subscriptions that a guest bought with an email address. */
export function guestSubscriptions(
  tx: Db,
  email: string,
): Promise<Pick<SubscriptionRow, "id" | "packageId">[]> {
  return tx
    .select({ id: subscription.id, packageId: subscription.packageId })
    .from(subscription)
    .where(and(isNull(subscription.userId), eq(subscription.guestEmail, email.toLowerCase())))
    .orderBy(subscription.id);
}

type Holder = { userId: number | null; guestEmail: string | null };

const isHeldBy = ({ userId, guestEmail }: Holder) =>
  userId === null
    ? and(isNull(subscription.userId), eq(subscription.guestEmail, guestEmail ?? ""))
    : eq(subscription.userId, userId);

/** Serializes decisions about the running subscriptions of a holder, until the transaction ends. */
export async function lockHolder(tx: Db, { userId, guestEmail }: Holder): Promise<void> {
  const lockKey = `subscription ${userId ?? guestEmail}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`);
}

const isRunning = and(
  inArray(subscription.state, RUNNING_SUBSCRIPTION_STATES),
  isNull(subscription.deletedAt),
  eq(subscription.duplicate, false),
);

/**
 * Locks and returns the running subscription of a holder to a package; a unique index allows one.
 */
export async function lockRunning(
  tx: Db,
  { userId, guestEmail }: Holder,
  packageId: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscription)
    .where(and(isHeldBy({ userId, guestEmail }), eq(subscription.packageId, packageId), isRunning))
    .for(ROW_LOCK.write);
  return row;
}

/** Running subscriptions of a holder whose period is not over, latest end first. */
export async function runningSubscriptions(
  db: Db,
  { userId, guestEmail }: Holder,
  now: Date,
): Promise<SubscriptionRow[]> {
  const rows = await db
    .select()
    .from(subscription)
    .where(and(isHeldBy({ userId, guestEmail }), isRunning))
    .orderBy(desc(subscription.periodEnd), desc(subscription.id));
  return rows.filter((row) => row.periodEnd > now || isOngoing(row));
}

/** Ids of a user's subscriptions that have not expired. */
export async function findUnexpiredSubscriptions(tx: Db, userId: number): Promise<number[]> {
  const isUnexpired = inArray(subscription.state, RUNNING_SUBSCRIPTION_STATES);
  const rows = await tx
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(eq(subscription.userId, userId), isUnexpired))
    .orderBy(subscription.id);
  return rows.map(({ id }) => id);
}

/** Whether a user has a subscription to a package that renews, or that waits for its device. */
export async function hasOngoingSubscription(
  db: Db,
  userId: number,
  packageId: number,
): Promise<boolean> {
  const isRenewing = and(
    inArray(subscription.state, RENEWING_SUBSCRIPTION_STATES),
    eq(subscription.cancelAtPeriodEnd, false),
  );
  const isOngoing = and(
    or(isRenewing, eq(subscription.state, "pending")),
    eq(subscription.duplicate, false),
  );
  const [row] = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(
      and(
        eq(subscription.userId, userId),
        eq(subscription.packageId, packageId),
        isOngoing,
        isNull(subscription.deletedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Recipient of emails about a subscription: its owner, or the guest who bought it; null if neither
 * exists any longer.
 */
export async function mailRecipientOf(db: Db, id: number) {
  const [row] = await db
    .select({
      email: user.email,
      locale: user.locale,
      gone: user.deletedAt,
      guest: subscription.guestEmail,
      orderId: subscription.orderId,
    })
    .from(subscription)
    .leftJoin(user, eq(user.id, subscription.userId))
    .where(eq(subscription.id, id));
  if (!row || row.gone) return null;
  const email = row.email ?? row.guest;
  if (email === null) return null;
  const locale = row.locale ?? (row.orderId && (await orderLocales.only()(db, row.orderId)));
  return { email, locale: locale || ("en-US" as const) };
}

/**
 * Recipient and package of a card update for a subscription.
 * @throws Error if the subscription does not exist
 */
export async function cardUpdateOf(db: Db, id: number) {
  const [row, holder] = [await subscriptionById(db, id), await mailRecipientOf(db, id)];
  if (!row || !holder) throw new Error("subscription not found");
  return { ...holder, packageName: row.packageName ?? {} };
}

/** SQL of the text that subscription search looks through: subscriber and package. */
export const subscriptionSearchText = sql`(coalesce(${subscription.guestEmail}, '') || ' ' || coalesce(${subscription.packageName}->>'en-US', '') || ' ' ||
  coalesce(${subscription.packageName}->>'ar-JO', '') || ' ' ||
  coalesce((select u.email || ' ' || u.first_name || ' ' || u.last_name from "user" u where u.id = ${subscription.userId}), ''))`;

/** Subscribers of subscriptions, and whether each subscription grants access now. */
export async function subscribersOf(db: Db, ids: number[], now: Date) {
  if (!ids.length) return new Map<number, { email: string | null; name: string; open: boolean }>();
  const rows = await db
    .select({
      id: subscription.id,
      email: user.email,
      name: sql<string>`btrim(coalesce(${user.firstName}, '') || ' ' || coalesce(${user.lastName}, ''))`,
      open: sql<boolean>`coalesce(${grantsAccessAt(now)}, false)`,
    })
    .from(subscription)
    .leftJoin(user, eq(user.id, subscription.userId))
    .where(inArray(subscription.id, ids));
  return new Map(rows.map(({ id, ...subscriber }) => [id, subscriber]));
}

/** Ids of a user's undecided attempts to save a card, from the last hour, newest first. */
export async function findOpenCardUpdates(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(subscription, eq(subscription.id, payment.subscriptionId))
    .where(
      and(
        eq(subscription.userId, userId),
        isNull(payment.orderId),
        inArray(payment.state, UNDECIDED_PAYMENT_STATES),
        sql`${payment.createdAt} > now() - interval '1 hour'`,
      ),
    )
    .orderBy(desc(payment.id))
    .limit(3);
  return rows.map(({ id }) => id);
}
