import { DAY, HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { innerContext } from "../../platform/inner-context.ts";
import { type CallContext, forBackground, type Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { dayAt } from "../../system/setting/station-clock.ts";
import { closeAirings, GRACE_MS } from "./audience-airings.service.ts";
import {
  type DayFigures,
  firstFigures,
  replaceDay,
  storedMinutesOfDay,
} from "./closed-figures.store.ts";
import { foldCountries } from "./fold-countries.ts";
import {
  channelsWithMinutes,
  deleteMinutesBefore,
  deleteSessionsBefore,
  figuresOfRanges,
  sharesOfRanges,
} from "./minute-figures.store.ts";
import { addDays, type StationDay, stationDay, stationDays } from "./station-days.ts";

/** Time for which sessions are stored, so that a late heartbeat does not count one again. */
const SESSIONS_KEPT_MS = 15 * MINUTE;
/** Time that the frequent job looks back. The nightly one looks at all stored minutes. */
const RECENT_DAYS = 3;
/** Time in which airings that have ended are computed again, for heartbeats that were late. */
const RECOMPUTED_MS = 6 * HOUR;

/**
 * Job, every ten minutes: deletes sessions that are no longer needed, and stores the figures of
 * airings that ended and of days that are over. Idempotent, and safe to kill.
 */
export async function closeFigures(platform: Platform, now: Date): Promise<void> {
  const background = forBackground(platform);
  await deleteSessionsBefore(background.database.db, now.getTime() - SESSIONS_KEPT_MS);
  await closeSince(background, now, RECENT_DAYS);
}

/**
 * Job, nightly: also catches up on what earlier runs have missed, then deletes minutes past
 * retention.
 */
export async function purgeFigures(platform: Platform, now: Date): Promise<void> {
  const background = forBackground(platform);
  const keptDays = platform.config.AUDIENCE_MINUTES_KEPT_DAYS;
  // Without the oldest day: a new time zone would move part of it beyond the stored minutes.
  await closeSince(background, now, keptDays - 1);
  const timeZone = await stationTimeZone(innerContext(platform, "en-US"));
  const { from } = stationDay(timeZone, firstKeptDay(timeZone, now, keptDays));
  await deleteMinutesBefore(background.database.db, from);
}

/** Returns the first day whose minutes are stored. */
export const firstKeptDay = (timeZone: string, now: Date, keptDays: number): string =>
  addDays(dayAt(timeZone, now).toString(), -keptDays);

async function closeSince(platform: Platform, now: Date, days: number): Promise<void> {
  const context = innerContext(platform, "en-US", now);
  const { db } = context;
  const timeZone = await stationTimeZone(context);
  const until = now.getTime() - GRACE_MS;
  const lastDay = addDays(dayAt(timeZone, until).toString(), -1);
  const closed = stationDays(timeZone, addDays(lastDay, 1 - days), lastDay);
  const from = closed[0]?.from ?? until - days * DAY;
  for (const { channelId } of await channelsWithMinutes(db, { from, until })) {
    const since = await figuresSince(context, channelId, timeZone);
    const recomputeFrom = until - RECOMPUTED_MS;
    await closeAirings(context, channelId, { from, until, since, recomputeFrom });
  }
  for (const day of closed) await closeDay(db, day);
}

/** Returns the time since which a channel has figures, in milliseconds; now without any. */
export async function figuresSince(
  { db, now }: CallContext,
  channelId: number,
  timeZone: string,
): Promise<number> {
  const { minute, day } = await firstFigures(db, channelId);
  const times = [minute?.getTime(), day ? stationDay(timeZone, day).from : undefined];
  return Math.min(now.getTime(), ...times.filter((time) => time !== undefined));
}

/** Stores the figures of a day of which the stored minutes say something else. */
async function closeDay(db: Db, day: StationDay): Promise<void> {
  const [counted, stored] = await Promise.all([
    channelsWithMinutes(db, day),
    storedMinutesOfDay(db, day.date),
  ]);
  const storedByChannel = new Map(
    stored.map(({ channelId, sessionMinutes }) => [channelId, sessionMinutes]),
  );
  for (const { channelId, sessionMinutes } of counted)
    if (storedByChannel.get(channelId) !== sessionMinutes)
      await db.transaction(async (tx) =>
        replaceDay(tx, channelId, day.date, await figuresOfDay(tx, channelId, day)),
      );
}

/** Returns the figures of a channel on a day, from the stored minutes. */
export async function figuresOfDay(
  db: Db,
  channelId: number,
  day: StationDay,
): Promise<DayFigures[]> {
  const range = { channelId, from: day.from, until: day.until };
  const [[total], countries, devices] = await Promise.all([
    figuresOfRanges(db, [range]),
    sharesOfRanges(db, [range], "country"),
    sharesOfRanges(db, [range], "device"),
  ]);
  const shared = { channelId, day: day.date };
  return [
    {
      ...shared,
      dimension: "all",
      value: "",
      ...(total ?? { sessionMinutes: 0, peak: 0, peakAt: null }),
    },
    ...foldCountries(countries).map((share) => ({
      ...shared,
      dimension: "country" as const,
      ...share,
      peakAt: null,
    })),
    ...devices.map((share) => ({
      ...shared,
      dimension: "device" as const,
      ...share,
      peakAt: null,
    })),
  ];
}
