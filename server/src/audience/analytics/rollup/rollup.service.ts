import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { stationTimeZone } from "../../../system/setting/setting.service.ts";
import { addDays, stationHour } from "../station-hour.ts";
import { destroySalts } from "../view/visitor.service.ts";
import { daysToRollUp, rollUpDay } from "./rollup.store.ts";
import { deleteViewsBefore, ensurePartitions } from "./view-partition.store.ts";

/** Time for which views of a past day may still arrive, in milliseconds. */
const GRACE = 2 * MINUTE;
/** Days that the frequent job checks. The nightly job picks up views that arrive later. */
const RECENT_DAYS = 3;
/** Earlier than any view. */
const FIRST_DAY = "2020-01-01";

/**
 * Rolls up the days of a range that have no rollup yet, or that received views after their rollup.
 */
export async function rollUpDays(db: Db, from: string, to: string, now: Date): Promise<void> {
  for (const day of await daysToRollUp(db, from, to))
    await db.transaction((tx) => rollUpDay(tx, day, now));
}

/**
 * Job, every few minutes: destroys the salts of past days and rolls up their views. Idempotent, and
 * safe to kill.
 */
export async function closeDays(platform: Platform, now: Date): Promise<void> {
  await destroySalts(platform, now);
  const last = await lastCompletedDay(platform, now);
  await rollUpDays(platform.database.db, addDays(last, -RECENT_DAYS), last, now);
}

/**
 * Job, nightly: creates the partitions of the coming months, rolls up remaining days, and deletes
 * single views past retention.
 */
export async function maintainViewPartitions(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  await ensurePartitions(db, now);
  const last = await lastCompletedDay(platform, now);
  await rollUpDays(db, FIRST_DAY, last, now);
  await deleteViewsBefore(db, firstRetainedDay(platform, addDays(last, 1)));
}

/** Returns the first day whose single views are retained. */
export const firstRetainedDay = ({ config }: Platform, today: string): string =>
  addDays(today, -config.VIEWS_KEPT_DAYS);

/** Returns the last completed day in the station's time zone. */
async function lastCompletedDay(platform: Platform, now: Date): Promise<string> {
  const timeZone = await stationTimeZone(innerContext(platform, "en-US"));
  return addDays(stationHour(now.getTime() - GRACE, timeZone).day, -1);
}
