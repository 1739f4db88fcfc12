import { invalidInput } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "./setting.service.ts";
import { dayAt } from "./station-clock.ts";

/**
 * Converts a range of days, both inclusive, to instants in the station's time zone; `until` is
 * exclusive.
 * @throws INVALID_INPUT if the first day is after the last
 */
export async function timeRangeOfDays(
  context: CallContext,
  days: { from?: string; to?: string },
): Promise<{ from?: Date; until?: Date }> {
  const { from, to } = days;
  if (from === undefined && to === undefined) return {};
  if (from !== undefined && to !== undefined && from > to)
    throw invalidInput(context, "from", "search.fromAfterTo");
  const { timeZone } = await websiteSettings(context);
  const midnight = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return {
    ...(from === undefined ? {} : { from: midnight(Temporal.PlainDate.from(from)) }),
    ...(to === undefined ? {} : { until: midnight(Temporal.PlainDate.from(to).add({ days: 1 })) }),
  };
}

/** Returns the present day in the station's time zone. */
export async function stationToday(context: CallContext): Promise<Temporal.PlainDate> {
  const { timeZone } = await websiteSettings(context);
  return dayAt(timeZone, context.now);
}
