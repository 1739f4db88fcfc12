import { and, gte, lt, type SQL } from "drizzle-orm";
import type { CallContext } from "../../../platform/platform.ts";
import { stationTimeZone } from "../../../system/setting/setting.service.ts";
import { order } from "../order.table.ts";

export interface DateRangeFilter {
  /** First and last day, both included, in the station's time zone. */
  from?: string;
  until?: string;
}

/** Start of a day in a time zone. */
export const startOfDay = (day: Temporal.PlainDate, timeZone: string) =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds);

/** SQL condition: orders created within a date range; undefined if the range is open. */
export async function dateRangeCondition(
  context: CallContext,
  { from, until }: DateRangeFilter,
): Promise<SQL | undefined> {
  if (!from && !until) return undefined;
  const zone = await stationTimeZone(context);
  const first = from
    ? gte(order.createdAt, startOfDay(Temporal.PlainDate.from(from), zone))
    : undefined;
  const last = until
    ? lt(order.createdAt, startOfDay(Temporal.PlainDate.from(until).add({ days: 1 }), zone))
    : undefined;
  return and(first, last);
}
