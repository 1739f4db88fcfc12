import { and, arrayContains, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { type Entitlement, subscription } from "./subscription.table.ts";

/** Whether a reader has bought anything, ever. */
export async function hasAnySubscription(db: Db, userId: number): Promise<boolean> {
  const [row] = await db.select({ id: subscription.id }).from(subscription).where(eq(subscription.userId, userId)).limit(1);
  return row !== undefined;
}

/** Whether a reader has a subscription that opens this: one that is paid or being paid for, or one that was given up and runs until its end. */
export async function hasEntitlement(db: Db, userId: number, entitlement: Entitlement, now: Date): Promise<boolean> {
  const { state, periodEnd, entitlements, deletedAt } = subscription;
  const open = or(inArray(state, ["active", "pastDue"]), and(eq(state, "cancelled"), gt(periodEnd, now)));
  const [row] = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(eq(subscription.userId, userId), isNull(deletedAt), arrayContains(entitlements, [entitlement]), open))
    .limit(1);
  return row !== undefined;
}
