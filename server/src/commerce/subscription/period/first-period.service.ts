import type { Interval } from "@masthead/contract/commerce/package-terms.ts";
import type { PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { stationTimeZoneIn } from "../../../system/setting/setting.service.ts";
import { endOfPeriod } from "./period.ts";

/** Terms of a purchase that decide its first period. */
export interface PeriodTerms {
  interval: Interval;
  intervalCount: number;
  trialDays: number;
  method: PaymentMethod;
}

/** Whether a purchase begins with its free trial, which cash purchases do not get. */
export const beginsWithTrial = ({
  trialDays,
  method,
}: Pick<PeriodTerms, "trialDays" | "method">): boolean => method === "card" && trialDays > 0;

/**
 * Computes the first period of a purchase: its free trial, or one interval.
 */
export async function firstPeriod(
  db: Db,
  { interval, intervalCount, trialDays, method }: PeriodTerms,
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
