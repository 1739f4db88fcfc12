import { DAY } from "@masthead/contract/platform/durations.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { stationTimeZoneIn } from "../../../system/setting/setting.service.ts";
import type { OrderRow } from "../../order/order.store.ts";
import { endOfPeriod } from "./period.ts";

type Terms = Pick<OrderRow, "interval" | "intervalCount" | "trialDays" | "method">;

/** Whether a purchase begins with its free trial, which cash purchases do not get. */
export const beginsWithTrial = ({
  trialDays,
  method,
}: Pick<Terms, "trialDays" | "method">): boolean => method === "card" && trialDays > 0;

/**
 * Computes the first period of a purchase: its free trial, or one interval.
 */
export async function firstPeriod(
  db: Db,
  { interval, intervalCount, trialDays, method }: Terms,
  start: Date,
) {
  if (beginsWithTrial({ trialDays, method })) {
    const trialEnd = new Date(start.getTime() + trialDays * DAY);
    return { periodStart: start, periodEnd: trialEnd, anchor: trialEnd };
  }
  const periodEnd = endOfPeriod(start, {
    interval,
    intervalCount,
    anchor: start,
    timeZone: await stationTimeZoneIn(db),
  });
  return { periodStart: start, periodEnd, anchor: start };
}
