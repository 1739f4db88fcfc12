import { type MediaRecord, RIGHTS_ENDING_DAYS } from "@masthead/contract/newsroom/media/media.ts";
import { addDays } from "../../platform/time/days.ts";

/**
 * Returns whether an image may no longer be published on a day (`YYYY-MM-DD`), or only for some
 * days more; null if it may, or if nobody has entered an end.
 */
export function rightsState(
  { usableUntil }: Pick<MediaRecord, "usableUntil">,
  day: string,
): "ended" | "ending" | null {
  if (!usableUntil) return null;
  if (usableUntil < day) return "ended";
  return usableUntil < addDays(day, RIGHTS_ENDING_DAYS) ? "ending" : null;
}
