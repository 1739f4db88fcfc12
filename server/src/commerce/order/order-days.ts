import { and, gte, lt, type SQL } from "drizzle-orm";
import type { CallContext } from "../../platform/platform.ts";
import { stationZone } from "../../system/setting/setting.service.ts";
import { order } from "./order.table.ts";

export interface DaysAsked {
  /** First and last day, by the station's clocks. */
  from?: string | undefined;
  until?: string | undefined;
}

/** The moment at which a day begins by the station's clocks. */
export const beginOfDay = (day: Temporal.PlainDate, timeZone: string) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);

/** SQL: orders that were made on these days. */
export async function daysAsked(context: CallContext, { from, until }: DaysAsked): Promise<SQL | undefined> {
  if (!from && !until) return undefined;
  const zone = await stationZone(context);
  const first = from ? gte(order.createdAt, beginOfDay(Temporal.PlainDate.from(from), zone)) : undefined;
  const last = until ? lt(order.createdAt, beginOfDay(Temporal.PlainDate.from(until).add({ days: 1 }), zone)) : undefined;
  return and(first, last);
}
