import type { Locale } from "@masthead/contract/system/locale.ts";
import { and, desc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { textIn } from "../../platform/crud/words.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { packageTable } from "../package/package.table.ts";
import { order, orderEvent } from "./order.table.ts";

export type OrderRow = typeof order.$inferSelect;
export type NewOrderRow = typeof order.$inferInsert;
export type OrderEventRow = typeof orderEvent.$inferSelect;

/** Stores an order; undefined when one with the same key, or for the same period, is there already. */
export async function insertOrder(db: Db, values: NewOrderRow): Promise<OrderRow | undefined> {
  const [row] = await db.insert(order).values(values).onConflictDoNothing().returning();
  return row;
}

export async function orderById(db: Db, id: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(order).where(eq(order.id, id));
  return row;
}

/** The same, held until the transaction ends. Who holds an order and its subscription holds the order first. */
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
export async function orderOfPeriod(db: Db, subscriptionId: number, periodStart: Date): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(order)
    .where(and(eq(order.subscriptionId, subscriptionId), eq(order.periodStart, periodStart)));
  return row;
}

/** Whether a subscription was extended by orders that are paid for. */
export async function hasExtensions(db: Db, subscriptionId: number): Promise<boolean> {
  const extension = and(eq(order.subscriptionId, subscriptionId), eq(order.kind, "purchase"), isNotNull(order.periodStart));
  const [row] = await db.select({ id: order.id }).from(order).where(extension).limit(1);
  return row !== undefined;
}

/** A reader's orders, the newest first. */
export function ordersOfUser(db: Db, userId: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(order)
    .where(and(eq(order.userId, userId), isNull(order.deletedAt)))
    .orderBy(desc(order.id))
    .limit(200);
}

/** Whether a reader has ordered anything, ever. */
export async function hasOrdered(db: Db, userId: number): Promise<boolean> {
  const [row] = await db.select({ id: order.id }).from(order).where(eq(order.userId, userId)).limit(1);
  return row !== undefined;
}

/** Gives an order that a guest made to the account that has its address. */
export async function giveOrder(tx: Db, id: number, userId: number): Promise<void> {
  await tx.update(order).set({ userId }).where(eq(order.id, id));
}

/** Gives the orders that a guest made under an address to the account that has proved it to be its own. */
export async function giveOrders(tx: Db, userId: number, email: string): Promise<void> {
  await tx
    .update(order)
    .set({ userId })
    .where(and(isNull(order.userId), eq(sql`lower(${order.email})`, email.toLowerCase())));
}

/** Writes an order that is locked, as its next version. */
export async function updateOrder(tx: Db, id: number, values: Partial<OrderRow>): Promise<OrderRow> {
  const [row] = await tx
    .update(order)
    .set({ ...values, version: sql`${order.version} + 1`, updatedAt: sql`now()` })
    .where(eq(order.id, id))
    .returning();
  if (!row) throw new Error("the order is gone");
  return row;
}

/** Ids of purchases that nobody paid in time. */
export async function overdueOrders(db: Db, now: Date, limit: number): Promise<number[]> {
  const unpaid = inArray(order.state, ["created", "awaitingPayment", "awaitingCash", "failed"]);
  const due = and(unpaid, eq(order.kind, "purchase"), lte(order.expiresAt, now));
  const rows = await db.select({ id: order.id }).from(order).where(due).orderBy(order.expiresAt).limit(limit);
  return rows.map(({ id }) => id);
}

export async function insertOrderEvent(tx: Db, values: typeof orderEvent.$inferInsert): Promise<void> {
  await tx.insert(orderEvent).values(values);
}

/** What happened to an order, in its order. */
export function eventsOfOrder(db: Db, orderId: number): Promise<OrderEventRow[]> {
  return db.select().from(orderEvent).where(eq(orderEvent.orderId, orderId)).orderBy(orderEvent.id);
}

/** The package of an order, also when it is sold no more. */
export async function packageOfOrder(db: Db, packageId: number): Promise<typeof packageTable.$inferSelect | undefined> {
  const [row] = await db.select().from(packageTable).where(eq(packageTable.id, packageId));
  return row;
}

/** Packages that were ordered. */
export function orderedPackages(db: Db, locale: Locale): Promise<{ id: number; label: string }[]> {
  const label = textIn(packageTable.name, locale);
  return db
    .select({ id: packageTable.id, label })
    .from(packageTable)
    .where(sql`exists (select from ${order} where ${order.packageId} = ${packageTable.id})`)
    .orderBy(sql`search_fold(${label})`, packageTable.id);
}
