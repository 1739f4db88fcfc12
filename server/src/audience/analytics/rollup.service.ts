import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { stationZone } from "../../system/setting/setting.service.ts";
import { daysToRollUp, rollUpDay } from "./rollup.store.ts";
import { dayPlus, stationHour } from "./station-hour.ts";
import { deleteViewsBefore, ensureMonths } from "./view-partition.store.ts";
import { destroySalts } from "./visitor.service.ts";

/** When a day is over, views of it may still come for as long, in milliseconds. */
const GRACE = 2 * 60 * 1000;
/** Days whose views are looked at every few minutes: what comes later than that is found at night. */
const LATELY = 3;
/** The first day that there can be. */
const EVER = "2020-01-01";

/** Rolls up the days from one to another that are over and not yet rolled up, or that views were added to since. */
export async function rollUpDays(db: Db, from: string, to: string, now: Date): Promise<void> {
  for (const day of await daysToRollUp(db, from, to)) await db.transaction((tx) => rollUpDay(tx, day, now));
}

/** Every few minutes: destroys the key of a day that is over, and rolls it up. Doing so twice, or dying over it, changes nothing. */
export async function closeDays(platform: Platform, now: Date): Promise<void> {
  await destroySalts(platform, now);
  const last = await lastDay(platform, now);
  await rollUpDays(platform.database.db, dayPlus(last, -LATELY), last, now);
}

/** Every night: makes room for the months ahead, rolls up what was left over, and deletes single views that are old enough. */
export async function tidyViews(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  await ensureMonths(db, now);
  const last = await lastDay(platform, now);
  await rollUpDays(db, EVER, last, now);
  await deleteViewsBefore(db, firstKeptDay(platform, dayPlus(last, 1)));
}

/** The first day whose single views are kept. */
export const firstKeptDay = ({ config }: Platform, today: string): string => dayPlus(today, -config.VIEWS_KEPT_DAYS);

/** The last day that is over. */
async function lastDay(platform: Platform, now: Date): Promise<string> {
  const timeZone = await stationZone(innerContext(platform, "en-US"));
  return dayPlus(stationHour(now.getTime() - GRACE, timeZone).day, -1);
}
