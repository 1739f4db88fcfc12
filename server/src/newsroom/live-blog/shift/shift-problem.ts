import { LIVE_SHIFT_LIMITS } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";

/** Returns what is wrong with the times of a shift; null without a problem. */
export function shiftProblem({
  startsAt,
  endsAt,
}: {
  startsAt: Date;
  endsAt: Date;
}): FieldErrorCode | null {
  if (endsAt <= startsAt) return "liveBlog.shiftEndsBeforeStart";
  return +endsAt - +startsAt > LIVE_SHIFT_LIMITS.hours * HOUR ? "liveBlog.shiftTooLong" : null;
}
