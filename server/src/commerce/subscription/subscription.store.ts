import { and, arrayContains, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { runningAt } from "./subscription.running.ts";
import { type Entitlement, subscription } from "./subscription.table.ts";

/** Whether a reader has bought anything, ever. */
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

/** Whether a reader has a subscription that opens this: one that is paid or being paid for, or one that was given up and runs until its end. */
export async function hasEntitlement(db: Db, userId: number, entitlement: Entitlement, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(eq(subscription.userId, userId), arrayContains(subscription.entitlements, [entitlement]), runningAt(now)))
    .limit(1);
  return row !== undefined;
}
