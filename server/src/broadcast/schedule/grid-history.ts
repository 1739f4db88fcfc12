import type { GridMode, GridSlot } from "@masthead/contract/broadcast/seasonal-grid.ts";
import { dayAt, instantOf } from "../../system/setting/station-clock.ts";

/** Days after which every weekly slot has aired. */
const WEEK = { days: 7 };

/** First and last date, in the station's time zone. */
export interface GridDates {
  first: string;
  last: string;
}

/** Effect of a seasonal grid on the schedule. */
export interface GridEffect {
  /** Dates in force, in the station's time zone; null: none. */
  dates: GridDates | null;
  /** Empty: all channels. */
  channelIds: number[];
  mode: GridMode;
  /** Follows announcements, and therefore takes precedence over grids with dates. */
  announced: boolean;
  slots: GridSlot[];
}

/** Effect of a grid on the airings that began until an instant (inclusive). */
export interface PastEffect extends GridEffect {
  /** Milliseconds since the epoch. */
  until: number;
}

/** Grid as it decides which slots air: past effects in order, and the current one. */
export interface EffectiveGrid {
  id: number;
  version: number;
  past: PastEffect[];
  current: GridEffect;
}

/** No effect: of a draft, of a withdrawn grid, and of a grid before its publication. */
export const NO_EFFECT: GridEffect = {
  dates: null,
  channelIds: [],
  mode: "replace",
  announced: false,
  slots: [],
};

/** Effect and the range of airing starts that it applies to: after `after`, until `until`. */
export interface EffectSpan {
  effect: GridEffect;
  after: number;
  until: number;
  isCurrent: boolean;
}

/** Returns the effects of a grid with the airing starts that each applies to. */
export function effectSpans({ past, current }: EffectiveGrid): EffectSpan[] {
  const ends = past.map(({ until }) => until);
  return [...past, current].map((effect, index) => ({
    effect,
    after: ends[index - 1] ?? Number.NEGATIVE_INFINITY,
    until: ends[index] ?? Number.POSITIVE_INFINITY,
    isCurrent: index === past.length,
  }));
}

/** Checks whether an effect covers a channel on a date. */
export const isInForce = (
  { dates, channelIds }: GridEffect,
  channelId: number,
  date: string,
): boolean =>
  dates !== null &&
  dates.first <= date &&
  date <= dates.last &&
  (channelIds.length === 0 || channelIds.includes(channelId));

/**
 * Appends the current effect to the past ones, before it changes: airings that have begun keep it.
 * Only slots that aired under it are stored, so the history grows with the airings, not with the
 * number of edits.
 * @param now milliseconds since the epoch
 */
export function recordEffect(
  past: readonly PastEffect[],
  current: GridEffect,
  { timeZone, now }: { timeZone: string; now: number },
): PastEffect[] {
  const last = past.at(-1);
  const after = last?.until ?? Number.NEGATIVE_INFINITY;
  if (now <= after) return [...past];
  const effect = hasBegun(current, timeZone, now)
    ? {
        ...current,
        slots: current.slots.filter((slot) => airedIn(slot, current, { timeZone, after, now })),
      }
    : NO_EFFECT;
  const isEmpty = effect.dates === null;
  if (last && isEmpty && last.dates === null)
    return [...past.slice(0, -1), { ...effect, until: now }];
  return [...past, { ...effect, until: now }];
}

const hasBegun = ({ dates }: GridEffect, timeZone: string, now: number) =>
  dates !== null && dates.first <= dayAt(timeZone, now).toString();

/** Checks whether an airing of a slot began after one instant, until another. */
function airedIn(
  { weekday, start }: GridSlot,
  { dates }: GridEffect,
  { timeZone, after, now }: { timeZone: string; after: number; now: number },
): boolean {
  if (!dates) return false;
  const today = dayAt(timeZone, now);
  const lastDay = dates.last < today.toString() ? Temporal.PlainDate.from(dates.last) : today;
  const earliest = lastDay.subtract(WEEK);
  const isFirstLater = dates.first > earliest.toString();
  for (
    let day = isFirstLater ? Temporal.PlainDate.from(dates.first) : earliest;
    Temporal.PlainDate.compare(day, lastDay) <= 0;
    day = day.add({ days: 1 })
  ) {
    if (day.dayOfWeek % 7 !== weekday) continue;
    const at = instantOf(timeZone, day.toPlainDateTime(start));
    if (after < at && at <= now) return true;
  }
  return false;
}
