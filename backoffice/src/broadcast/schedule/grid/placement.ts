import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";

/** Channel and time range of an airing, in milliseconds since the epoch. */
export interface Placement {
  channelId: number;
  startsAt: number;
  endsAt: number;
}

/** Column of the grid: one channel on one day. */
export interface Column extends Placement {
  date: string;
}

export const columnKey = ({ channelId, date }: Column): string => `${channelId} ${date}`;

/** Step in which airings are moved and resized, and their minimum duration, in milliseconds. */
export const STEP_MS = 5 * MINUTE;

export const placementOf = ({ channelId, startsAt, endsAt }: StaffAiring): Placement => ({
  channelId,
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
});

export const durationOf = ({ startsAt, endsAt }: Placement): number => endsAt - startsAt;
export const durationInMinutes = (placement: Placement): number =>
  Math.round(durationOf(placement) / MINUTE);

export const isSamePlacement = (first: Placement, second: Placement): boolean =>
  first.channelId === second.channelId &&
  first.startsAt === second.startsAt &&
  first.endsAt === second.endsAt;

/** Rounds a duration to whole steps. */
export const snapToStep = (offset: number): number => Math.round(offset / STEP_MS) * STEP_MS;

/**
 * Returns the part of a placement within a column, in minutes from its top; null when they do not
 * overlap. `continues`: it extends beyond the column.
 */
export function visiblePart(column: Column, { channelId, startsAt, endsAt }: Placement) {
  if (channelId !== column.channelId || endsAt <= column.startsAt || startsAt >= column.endsAt)
    return null;
  return {
    from: (Math.max(startsAt, column.startsAt) - column.startsAt) / MINUTE,
    until: (Math.min(endsAt, column.endsAt) - column.startsAt) / MINUTE,
    continues: endsAt > column.endsAt,
  };
}

/**
 * Moves a placement in time and into a column. It starts within the column, or no earlier than
 * before the move.
 */
export function movePlacement(
  placement: Placement,
  offset: number,
  { channelId, startsAt, endsAt }: Column,
): Placement {
  const earliest = Math.min(startsAt, placement.startsAt);
  const start = Math.min(
    Math.max(placement.startsAt + offset, earliest),
    Math.max(endsAt - STEP_MS, placement.startsAt),
  );
  return { channelId, startsAt: start, endsAt: start + durationOf(placement) };
}

/**
 * Moves the end of a placement. The duration is at least one step and at most `max` milliseconds.
 */
export function resizePlacement(placement: Placement, offset: number, max: number): Placement {
  const duration = Math.min(Math.max(durationOf(placement) + offset, STEP_MS), max);
  return { ...placement, endsAt: placement.startsAt + duration };
}

/**
 * Full hours of a column, in milliseconds since the epoch. Days on which the clocks change have 23
 * or 25.
 */
export const hoursOf = ({ startsAt, endsAt }: Column): number[] =>
  Array.from(
    { length: Math.ceil((endsAt - startsAt) / HOUR) },
    (_, hour) => startsAt + hour * HOUR,
  );
