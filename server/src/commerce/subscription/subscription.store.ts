import { and, arrayContains, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { type Entitlement, subscription } from "./subscription.table.ts";

/** SQL: opens what it is for at a moment. */
const openAt = (now: Date) =>
  or(inArray(subscription.state, ["active", "pastDue"]), and(eq(subscription.state, "cancelled"), gt(subscription.periodEnd, now)));

/** A reader's subscriptions: first those that are open, then those that end last. */
export async function subscriptionsOf(db: Db, userId: number, now: Date) {
  const open = sql<boolean>`coalesce(${openAt(now)}, false)`;
  return db
    .select({ row: subscription, open })
    .from(subscription)
    .where(and(eq(subscription.userId, userId), isNull(subscription.deletedAt)))
    .orderBy(desc(open), desc(subscription.periodEnd), desc(subscription.id));
}

/** Whether a reader has a subscription that opens this: one that is paid or being paid for, or one that was given up and runs until its end. */
export async function hasEntitlement(db: Db, userId: number, entitlement: Entitlement, now: Date): Promise<boolean> {
  const { entitlements, deletedAt } = subscription;
  const [row] = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(eq(subscription.userId, userId), isNull(deletedAt), arrayContains(entitlements, [entitlement]), openAt(now)))
    .limit(1);
  return row !== undefined;
}
