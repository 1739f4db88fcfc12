import type { CalendarEntry } from "@masthead/contract/newsroom/plan/calendar.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { addDays } from "../../../broadcast/schedule/view/days.ts";
import { fromWallTime, toWallTime } from "../../../platform/time/station-time.ts";

/** Time of an entry on the calendar: all-day, or by the clock of the station. */
export type Place = { day: string; minute: null } | { day: string; minute: number };

/** Length of an entry without an end in the grid, in minutes. */
const DEFAULT_MINUTES = 30;
export const DAY_MINUTES = 24 * 60;
/** Step in which entries are moved, in minutes. */
export const STEP_MINUTES = 15;

export type MovableEntry = Exclude<CalendarEntry, { type: "airing" }>;
export const isMovable = (entry: CalendarEntry): entry is MovableEntry =>
  entry.type !== "airing" && entry.mayMove;

export const entryKey = (entry: CalendarEntry): string =>
  entry.type === "airing"
    ? `airing-${entry.programId}-${entry.channel}-${entry.startsAt}`
    : `${entry.type}-${entry.id}`;

/**
 * Returns the dates of an all-day entry; null for a timed one. They are compared and shown as they
 * are, in no time zone.
 */
export const allDayOf = (entry: CalendarEntry): { day: string; lastDay: string } | null =>
  entry.type === "plan" && entry.day && entry.lastDay
    ? { day: entry.day, lastDay: entry.lastDay }
    : null;

const minuteOf = (wallTime: string) =>
  Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14));

/** Returns where an entry starts. */
export function placeOf(entry: CalendarEntry, timeZone: string): Place {
  const allDay = allDayOf(entry);
  if (allDay || !entry.startsAt) return { day: allDay?.day ?? "", minute: null };
  const wallTime = toWallTime(entry.startsAt, timeZone);
  return { day: wallTime.slice(0, 10), minute: minuteOf(wallTime) };
}

/**
 * Converts a place to an instant; null for an all-day one. A time that the clocks skip is moved
 * forward.
 */
export function instantOf({ day, minute }: Place, timeZone: string): string | null {
  if (minute === null) return null;
  const two = (value: number) => String(value).padStart(2, "0");
  return fromWallTime(`${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`, timeZone);
}

/** Start of an entry, as it is stored. */
type Start = { startsAt: string } | { day: string };

/** Returns the start that an entry has at a place. */
export function startOfPlace(place: Place, timeZone: string): Start {
  const startsAt = instantOf(place, timeZone);
  return startsAt ? { startsAt } : { day: place.day };
}

/**
 * Returns the start of an entry with its seconds, and of an hour that comes twice the right one.
 * Its place has neither.
 */
export const startOf = (entry: CalendarEntry, timeZone: string): Start =>
  entry.startsAt ? { startsAt: entry.startsAt } : startOfPlace(placeOf(entry, timeZone), timeZone);

/**
 * Returns the part of a timed entry on a day, in minutes of the clock of the station; null if there
 * is none. On a day on which the clocks change, an entry is where its times are on the clock.
 */
export function partOnDay(
  entry: CalendarEntry,
  day: string,
  timeZone: string,
): { from: number; until: number } | null {
  if (allDayOf(entry) || !entry.startsAt) return null;
  const start = toWallTime(entry.startsAt, timeZone);
  const end = toWallTime(
    entry.endsAt ?? new Date(Date.parse(entry.startsAt) + DEFAULT_MINUTES * MINUTE),
    timeZone,
  );
  const [startDay, endDay] = [start.slice(0, 10), end.slice(0, 10)];
  if (startDay > day || endDay < day || (endDay === day && minuteOf(end) === 0 && startDay < day))
    return null;
  const from = startDay < day ? 0 : minuteOf(start);
  const until = endDay > day ? DAY_MINUTES : minuteOf(end);
  // Where the clocks go back, an entry may end at an earlier time than it starts.
  return { from, until: Math.max(until, from + STEP_MINUTES) };
}

/** Returns whether an entry is on a day. */
export function isOnDay(entry: CalendarEntry, day: string, timeZone: string): boolean {
  const allDay = allDayOf(entry);
  return allDay
    ? allDay.day <= day && day <= allDay.lastDay
    : partOnDay(entry, day, timeZone) !== null;
}

/** Returns the entries of a day: all-day ones first, then by time. */
export const entriesOnDay = (
  entries: readonly CalendarEntry[],
  day: string,
  timeZone: string,
): CalendarEntry[] =>
  entries
    .filter((entry) => isOnDay(entry, day, timeZone))
    .toSorted(
      (a, b) =>
        Number(!allDayOf(a)) - Number(!allDayOf(b)) ||
        (a.startsAt ?? "").localeCompare(b.startsAt ?? ""),
    );

/**
 * Moves a place by days and minutes. Minutes move a timed place within its day, at the latest to
 * the last step.
 */
export function shiftPlace(
  { day, minute }: Place,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
): Place {
  const shiftedDay = addDays(day, days);
  if (minute === null) return { day: shiftedDay, minute };
  if (minutes === 0) return { day: shiftedDay, minute };
  return {
    day: shiftedDay,
    minute: Math.min(Math.max(minute + minutes, 0), DAY_MINUTES - STEP_MINUTES),
  };
}
