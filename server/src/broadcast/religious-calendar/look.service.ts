import { HOUR } from "@masthead/contract/platform/durations.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import { tag } from "../../platform/cache/tags.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { hasRamadanLook } from "../../system/setting/setting.service.ts";
import { dayAt } from "../../system/setting/station-clock.ts";
import { announcedIn } from "./announced-months.service.ts";
import { hijriDate, isBefore } from "./hijri-calendar.ts";
import { allPrayerCities } from "./prayer.service.ts";
import { announcedRamadan, expectedRamadan } from "./ramadan-dates.ts";

/** Tag of all pages of the site: they have the look. */
export const LOOK_TAG = "season-look";

/**
 * Returns the look of the site: that of Ramadan while the first city observes it, if the station
 * has chosen it.
 * @param expected also in a Ramadan that is only calculated
 */
export async function seasonLook(
  context: CallContext,
  { expected }: { expected: boolean },
): Promise<"ramadan" | null> {
  tag(LOOK_TAG);
  if (!(await hasRamadanLook(context))) return null;
  const [city] = await allPrayerCities(context);
  if (!city) return null;
  const announced = await announcedIn(context, city.country);
  const today = dayAt(city.timeZone, context.now);
  const { year } = hijriDate(today, announced);
  const ramadan = expected ? expectedRamadan(year, announced) : announcedRamadan(year, announced);
  const isWithin = ramadan && !isBefore(today, ramadan.first) && !isBefore(ramadan.last, today);
  return isWithin ? "ramadan" : null;
}

/**
 * Makes all pages stale in the hour after the look has changed at midnight. Runs several times an
 * hour, so that a missed run does not leave pages with the look of yesterday.
 */
export async function refreshLook(platform: Platform, now: Date): Promise<void> {
  if (await hasLookChanged(platform, now)) await announceChange(platform.database.db, [LOOK_TAG]);
}

/** Checks whether the look changed within the last hour. */
export async function hasLookChanged(platform: Platform, now: Date): Promise<boolean> {
  const lookAt = (time: Date) =>
    seasonLook(innerContext(platform, "en-US", time), { expected: false });
  return (await lookAt(now)) !== (await lookAt(new Date(now.getTime() - HOUR)));
}
