import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";

/**
 * The moments between which something lies that was published from one day to another, both included, as the station's calendar has them.
 * @throws INVALID_INPUT when the first day is after the last.
 */
export async function momentsOfDays(
  context: CallContext,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<{ from?: Date; until?: Date }> {
  const { from, to } = days;
  if (from === undefined && to === undefined) return {};
  if (from !== undefined && to !== undefined && from > to)
    throw problemError("INVALID_INPUT", [{ path: "from", message: wordsOf(context.locale)("search.fromAfterTo") }]);
  const { timeZone } = await websiteSettings(context);
  const midnight = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return {
    ...(from === undefined ? {} : { from: midnight(Temporal.PlainDate.from(from)) }),
    ...(to === undefined ? {} : { until: midnight(Temporal.PlainDate.from(to).add({ days: 1 })) }),
  };
}
