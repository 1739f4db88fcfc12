import { UNPAID_ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, desc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { packageTable } from "../package/package.table.ts";
import { order, orderEvent } from "./order.table.ts";

export type OrderRow = typeof order.$inferSelect;
export type NewOrderRow = typeof order.$inferInsert;
export type OrderEventRow = typeof orderEvent.$inferSelect;

/**
 * Inserts an order; undefined if one with the same idempotency key or for the same renewal period
 * exists.
 */
export async function insertOrder(db: Db, values: NewOrderRow): Promise<OrderRow | undefined> {
  const [row] = await db.insert(order).values(values).onConflictDoNothing().returning();
  return row;
}

export async function orderById(db: Db, id: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(order).where(eq(order.id, id));
  return row;
}

/** Locks an order until the transaction ends. Lock order: an order before its subscription. */
export async function lockOrder(tx: Db, id: number): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(order).where(eq(order.id, id)).for(ROW_LOCK.write);
  return row;
}

export async function orderByPaymentId(db: Db, paymentId: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(order)
    .where(and(eq(order.paymentId, paymentId), isNull(order.deletedAt)));
  return row;
}

export async function orderByKey(db: Db, keyHash: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(order).where(eq(order.keyHash, keyHash));
  return row;
}

/** The order that renews a subscription for a period. */
export async function renewalOrderOfPeriod(
  db: Db,
  subscriptionId: number,
  periodStart: Date,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(order)
    .where(and(eq(order.subscriptionId, subscriptionId), eq(order.periodStart, periodStart)));
  return row;
}

/** Whether paid orders have extended a subscription. */
export async function hasExtensionOrders(db: Db, subscriptionId: number): Promise<boolean> {
  const extension = and(
    eq(order.subscriptionId, subscriptionId),
    eq(order.kind, "purchase"),
    isNotNull(order.periodStart),
  );
  const [row] = await db.select({ id: order.id }).from(order).where(extension).limit(1);
  return row !== undefined;
}

/** A user's orders, newest first. */
export function ordersOfUser(db: Db, userId: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(order)
    .where(and(eq(order.userId, userId), isNull(order.deletedAt)))
    .orderBy(desc(order.id))
    .limit(200);
}

/** Whether a user has ever placed an order. */
export async function hasOrdered(db: Db, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: order.id })
    .from(order)
    .where(eq(order.userId, userId))
    .limit(1);
  return row !== undefined;
}

/** Assigns a guest's order to the account with its email address. */
export async function assignGuestOrder(tx: Db, id: number, userId: number): Promise<void> {
  await tx.update(order).set({ userId }).where(eq(order.id, id));
}

/** Assigns all guest orders with an email address to the account that has verified it. */
export async function assignGuestOrders(tx: Db, userId: number, email: string): Promise<void> {
  await tx
    .update(order)
    .set({ userId })
    .where(and(isNull(order.userId), eq(sql`lower(${order.email})`, email.toLowerCase())));
}

/** Updates a locked order and increments its version. */
export async function updateOrder(
  tx: Db,
  id: number,
  values: Partial<OrderRow>,
): Promise<OrderRow> {
  const [row] = await tx
    .update(order)
    .set({ ...values, version: sql`${order.version} + 1`, updatedAt: sql`now()` })
    .where(eq(order.id, id))
    .returning();
  if (!row) throw new Error("order not found");
  return row;
}

/** Ids of unpaid purchases past their expiry. */
export async function overdueOrders(db: Db, now: Date, limit: number): Promise<number[]> {
  const unpaid = inArray(order.state, UNPAID_ORDER_STATES);
  const due = and(unpaid, eq(order.kind, "purchase"), lte(order.expiresAt, now));
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .where(due)
    .orderBy(order.expiresAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function insertOrderEvent(
  tx: Db,
  values: typeof orderEvent.$inferInsert,
): Promise<void> {
  await tx.insert(orderEvent).values(values);
}

/** Timeline of an order, oldest event first. */
export function eventsOfOrder(db: Db, orderId: number): Promise<OrderEventRow[]> {
  return db.select().from(orderEvent).where(eq(orderEvent.orderId, orderId)).orderBy(orderEvent.id);
}

/** Language in which an order was placed. */
export async function orderLocale(db: Db, id: number): Promise<Locale | undefined> {
  const [row] = await db.select({ locale: order.locale }).from(order).where(eq(order.id, id));
  return row?.locale;
}

/** Packages that have been ordered, by name. */
export function orderedPackages(db: Db, locale: Locale): Promise<{ id: number; label: string }[]> {
  const label = localizedTextIn(packageTable.name, locale);
  return db
    .select({ id: packageTable.id, label })
    .from(packageTable)
    .where(sql`exists (select from ${order} where ${order.packageId} = ${packageTable.id})`)
    .orderBy(sql`search_fold(${label})`, packageTable.id);
}
