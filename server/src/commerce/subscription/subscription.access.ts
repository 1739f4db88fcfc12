import { STARTED_SUBSCRIPTION_STATES } from "@masthead/contract/commerce/states.ts";
import { and, eq, gt, inArray, isNull, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { GRACE_PERIOD } from "./dunning.ts";
import { subscription } from "./subscription.table.ts";

/**
 * SQL condition: a subscription grants access, because its period is not over, or it is in its
 * grace period. Access without renewal ends with its period to the second, even while no job runs.
 */
export function grantsAccessAt(now: Date): SQL | undefined {
  const { state, periodEnd, cancelAtPeriodEnd, deletedAt } = subscription;
  const endsAfter = (grace: number) => gt(periodEnd, new Date(now.getTime() - grace));
  return and(
    isNull(deletedAt),
    or(
      and(inArray(state, STARTED_SUBSCRIPTION_STATES), gt(periodEnd, now)),
      and(eq(state, "active"), not(cancelAtPeriodEnd), endsAfter(GRACE_PERIOD.active)),
      and(eq(state, "pastDue"), endsAfter(GRACE_PERIOD.pastDue)),
    ),
  );
}

/** SQL condition: a user has a subscription that grants access. */
export const hasAccessAt = (userId: SQLWrapper, now: Date): SQL =>
  sql`exists (select from ${subscription} where ${subscription.userId} = ${userId} and ${grantsAccessAt(now)})`;
