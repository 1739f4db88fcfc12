import type { CalendarEntry } from "@masthead/contract/newsroom/plan/calendar.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { addDays, dateAt } from "../../../platform/time/days.ts";
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
const allDayOf = (entry: CalendarEntry): { day: string; lastDay: string } | null =>
  entry.type === "plan" && entry.day && entry.lastDay
    ? { day: entry.day, lastDay: entry.lastDay }
    : null;

/** Returns the minute of the day of a wall time. */
export const minuteOf = (wallTime: string) =>
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
export type Start = { startsAt: string } | { day: string };

/** Returns the start that an entry has at a place. */
export function startOfPlace(place: Place, timeZone: string): Start {
  const startsAt = instantOf(place, timeZone);
  return startsAt ? { startsAt } : { day: place.day };
}

/**
 * Returns the exact start of an entry: with its seconds, and the right one of a repeated hour. Its
 * place has neither.
 */
export const startOf = (entry: CalendarEntry, timeZone: string): Start =>
  entry.startsAt ? { startsAt: entry.startsAt } : startOfPlace(placeOf(entry, timeZone), timeZone);

const endOf = ({ startsAt, endsAt }: CalendarEntry): number =>
  endsAt ? Date.parse(endsAt) : Date.parse(startsAt ?? "") + DEFAULT_MINUTES * MINUTE;

/** Returns the length of a timed entry, in minutes. */
export const minutesOf = (entry: CalendarEntry): number =>
  (endOf(entry) - Date.parse(entry.startsAt ?? "")) / MINUTE;

/** Returns whether an entry is shown as a bar over its days: all-day, or 24 hours or longer. */
export const isBar = (entry: CalendarEntry): boolean =>
  entry.startsAt === null || minutesOf(entry) >= DAY_MINUTES;

/** Returns the first and the last day of an entry. One that ends at midnight is not on that day. */
export function daysOf(entry: CalendarEntry, timeZone: string): { day: string; lastDay: string } {
  const allDay = allDayOf(entry);
  if (allDay || !entry.startsAt) return allDay ?? { day: "", lastDay: "" };
  const day = dateAt(new Date(entry.startsAt), timeZone);
  const lastDay = dateAt(new Date(endOf(entry) - 1), timeZone);
  return { day, lastDay: lastDay < day ? day : lastDay };
}

/**
 * Returns the part of a timed entry on a day, in minutes of the clock of the station; null if there
 * is none. On a day on which the clocks change, an entry is where its times are on the clock.
 */
export function partOnDay(
  entry: CalendarEntry,
  day: string,
  timeZone: string,
): { from: number; until: number } | null {
  if (!entry.startsAt || allDayOf(entry) || !isOnDay(entry, day, timeZone)) return null;
  const start = toWallTime(entry.startsAt, timeZone);
  const end = toWallTime(new Date(endOf(entry)), timeZone);
  const from = start.slice(0, 10) < day ? 0 : minuteOf(start);
  const until = end.slice(0, 10) > day ? DAY_MINUTES : minuteOf(end);
  // Where the clocks go back, an entry may end at an earlier time than it starts.
  return { from, until: Math.max(until, from + STEP_MINUTES) };
}

/** Returns whether an entry is on a day. */
export function isOnDay(entry: CalendarEntry, day: string, timeZone: string): boolean {
  const days = daysOf(entry, timeZone);
  return days.day <= day && day <= days.lastDay;
}

/** Sorts entries: all-day ones first, then by time. */
export const sortEntries = (entries: readonly CalendarEntry[]): CalendarEntry[] =>
  entries.toSorted(
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
