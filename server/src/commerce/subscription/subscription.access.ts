import { and, eq, gt, inArray, isNull, not, or, type SQL } from "drizzle-orm";
import { subscription } from "./subscription.table.ts";

const DAY = 24 * 60 * 60 * 1000;
/**
 * Grace period after the end of a period during which access continues, in milliseconds: a day for
 * the renewal job, and as long as the retry schedule of a failed renewal.
 */
const GRACE_PERIOD = { active: DAY, pastDue: 8 * DAY } as const;

/**
 * SQL condition: a subscription grants access, because its period is not over or it is in its grace
 * period. Access without renewal ends with its period to the second, even while no job runs.
 */
export function grantsAccessAt(now: Date): SQL | undefined {
  const { state, periodEnd, cancelAtPeriodEnd, deletedAt } = subscription;
  const endsAfter = (grace: number) => gt(periodEnd, new Date(now.getTime() - grace));
  return and(
    isNull(deletedAt),
    or(
      and(inArray(state, ["active", "pastDue", "cancelled"]), gt(periodEnd, now)),
      and(eq(state, "active"), not(cancelAtPeriodEnd), endsAfter(GRACE_PERIOD.active)),
      and(eq(state, "pastDue"), endsAfter(GRACE_PERIOD.pastDue)),
    ),
  );
}
