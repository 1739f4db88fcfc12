import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";

/** Where and when something airs: moments in milliseconds of the epoch. */
export interface Place {
  channelId: number;
  startsAt: number;
  endsAt: number;
}

/** A column of the grid: a channel on a day. */
export interface Column extends Place {
  date: string;
}

const MINUTE = 60_000;
/** What is moved is moved by so many milliseconds, and is no shorter. */
export const STEP = 5 * MINUTE;

export const placeOf = ({ channelId, startsAt, endsAt }: StaffAiring): Place => ({
  channelId,
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
});

export const lengthOf = ({ startsAt, endsAt }: Place): number => endsAt - startsAt;
export const minutesOf = (place: Place): number => Math.round(lengthOf(place) / MINUTE);

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.channelId === other.channelId && one.startsAt === other.startsAt && one.endsAt === other.endsAt;

/** A span of time in whole steps. */
export const snapped = (time: number): number => Math.round(time / STEP) * STEP;

/** Which part of a column a place takes, in minutes from its top; null when it is elsewhere. `cut` says where it goes on beyond the column. */
export function partOf(column: Column, { channelId, startsAt, endsAt }: Place) {
  if (channelId !== column.channelId || endsAt <= column.startsAt || startsAt >= column.endsAt) return null;
  const [from, until] = [Math.max(startsAt, column.startsAt), Math.min(endsAt, column.endsAt)];
  return {
    top: (from - column.startsAt) / MINUTE,
    minutes: (until - from) / MINUTE,
    cut: { before: startsAt < column.startsAt, after: endsAt > column.endsAt },
  };
}

/** A place that is moved in time, to a column: it begins there, or where it began before that. */
export function movedBy(place: Place, time: number, { channelId, startsAt, endsAt }: Column): Place {
  const earliest = Math.min(startsAt, place.startsAt);
  const start = Math.min(Math.max(place.startsAt + time, earliest), Math.max(endsAt - STEP, place.startsAt));
  return { channelId, startsAt: start, endsAt: start + lengthOf(place) };
}

/** A place that ends later or earlier; it lasts a step at least, and `most` milliseconds. */
export function stretchedBy(place: Place, time: number, most: number): Place {
  const length = Math.min(Math.max(lengthOf(place) + time, STEP), most);
  return { ...place, endsAt: place.startsAt + length };
}

/** The full hours of a column: where each stands, in minutes from the top, and its moment. Days of a change of clocks have 23 or 25. */
export const hoursOf = ({ startsAt, endsAt }: Column): { top: number; at: number }[] =>
  Array.from({ length: Math.ceil((endsAt - startsAt) / (60 * MINUTE)) }, (_, hour) => ({
    top: hour * 60,
    at: startsAt + hour * 60 * MINUTE,
  }));
