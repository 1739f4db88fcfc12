import { and, arrayContains, eq, gt, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { type Entitlement, subscription } from "./subscription.table.ts";

/** SQL: a subscription runs: it is paid or being paid for, or was given up and lasts until its end. */
export function runningAt(now: Date): SQL | undefined {
  const { state, periodEnd, deletedAt } = subscription;
  return and(isNull(deletedAt), or(inArray(state, ["active", "pastDue"]), and(eq(state, "cancelled"), gt(periodEnd, now))));
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
