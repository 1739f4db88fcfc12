import { and, eq, gt, inArray, isNull, not, or, type SQL } from "drizzle-orm";
import { subscription } from "./subscription.table.ts";

const DAY = 24 * 60 * 60 * 1000;
/** After the end of a period for which a renewal may be under way: a day for the job, and as long as a card is tried again. */
const GRACE = { active: DAY, pastDue: 8 * DAY } as const;

/**
 * SQL: a subscription opens what it is for: its period is not over, or it is being renewed. What is not renewed ends with its period, to the second,
 * even while no job runs.
 */
export function runningAt(now: Date): SQL | undefined {
  const { state, periodEnd, cancelAtPeriodEnd, deletedAt } = subscription;
  const since = (grace: number) => gt(periodEnd, new Date(now.getTime() - grace));
  return and(
    isNull(deletedAt),
    or(
      and(inArray(state, ["active", "pastDue", "cancelled"]), gt(periodEnd, now)),
      and(eq(state, "active"), not(cancelAtPeriodEnd), since(GRACE.active)),
      and(eq(state, "pastDue"), since(GRACE.pastDue)),
    ),
  );
}
