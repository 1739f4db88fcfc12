import { and, eq, gt, inArray, isNull, or, type SQL } from "drizzle-orm";
import { subscription } from "./subscription.table.ts";

/** SQL: a subscription runs: it is paid or being paid for, or was given up and lasts until its end. */
export function runningAt(now: Date): SQL | undefined {
  const { state, periodEnd, deletedAt } = subscription;
  return and(isNull(deletedAt), or(inArray(state, ["active", "pastDue"]), and(eq(state, "cancelled"), gt(periodEnd, now))));
}
