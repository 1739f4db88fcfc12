import type { CallContext } from "../../platform/platform.ts";
import { stationZone } from "../../system/setting/setting.service.ts";
import { churnByDay, revenueByDay } from "./revenue.store.ts";

/** Money by day and currency, and how subscriptions came and went, for so many days until today by the station's clocks. */
export async function revenue(context: CallContext, days: number) {
  const { db, now } = context;
  const timeZone = await stationZone(context);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const span = { first: today.subtract({ days: days - 1 }).toString(), last: today.toString(), timeZone };
  const [revenue, churn] = await Promise.all([revenueByDay(db, span), churnByDay(db, span)]);
  return { revenue, churn };
}
