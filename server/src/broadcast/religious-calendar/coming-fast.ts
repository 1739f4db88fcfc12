import type { FastMoment, PrayerDay } from "@masthead/contract/broadcast/religious-calendar.ts";
import { RAMADAN } from "./hijri-calendar.ts";

/** Days whose times a countdown may reach while a page is open. */
const DAYS_AHEAD = 3;

/**
 * Returns the coming imsak and iftar times of the first days, in order: of days of Ramadan only, so
 * that the last iftar is followed by nothing.
 */
export function comingFast(
  days: readonly Pick<PrayerDay, "hijri" | "imsak" | "maghrib">[],
  now: Date,
): FastMoment[] {
  return days
    .slice(0, DAYS_AHEAD)
    .filter(({ hijri }) => hijri.month === RAMADAN)
    .flatMap(({ imsak, maghrib }): FastMoment[] => [
      { name: "imsak", at: imsak },
      { name: "iftar", at: maghrib },
    ])
    .filter(({ at }) => Date.parse(at) > now.getTime());
}
