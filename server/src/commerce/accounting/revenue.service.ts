import { pricedIn } from "@masthead/contract/commerce/money.ts";
import type { CallContext } from "../../platform/platform.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { dayAt } from "../../system/setting/station-clock.ts";
import { churnByDay, revenueByDay } from "./revenue.store.ts";

/**
 * Revenue by day and currency, and subscription churn by day, for a number of days up to today in
 * the station's time zone.
 */
export async function revenue(context: CallContext, days: number) {
  const { db, now } = context;
  const timeZone = await stationTimeZone(context);
  const today = dayAt(timeZone, now);
  const range = {
    first: today.subtract({ days: days - 1 }).toString(),
    last: today.toString(),
    timeZone,
  };
  const [revenue, churn] = await Promise.all([revenueByDay(db, range), churnByDay(db, range)]);
  return { revenue: revenue.map((one) => ({ ...one, ...pricedIn(one.currency) })), churn };
}
