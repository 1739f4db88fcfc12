import { MINUTE } from "@masthead/contract/platform/durations.ts";

/**
 * Half-open time range, in milliseconds since the Unix epoch: `from` is included, `until` is not.
 */
export interface TimeRange {
  from: number;
  until: number;
}

/** Minimum length of an airing, in milliseconds. */
const MIN_AIRING_MS = MINUTE;

const isLongEnough = ({ from, until }: TimeRange): boolean => until - from >= MIN_AIRING_MS;

export const rangesOverlap = (one: TimeRange, other: TimeRange): boolean =>
  one.from < other.until && other.from < one.until;

/**
 * Shortens sorted ranges so that each ends before the next one starts. Drops those shorter than a
 * minute.
 */
export function trimOverlaps<T extends TimeRange>(ranges: T[]): T[] {
  let nextStart = Number.POSITIVE_INFINITY;
  return ranges
    .toReversed()
    .map((range) => {
      const trimmed = { ...range, until: Math.min(range.until, nextStart) };
      nextStart = Math.min(nextStart, range.from);
      return trimmed;
    })
    .filter(isLongEnough)
    .toReversed();
}

/** Returns the parts of a range that no other range covers. Drops those shorter than a minute. */
export function subtractRanges<T extends TimeRange>(range: T, others: TimeRange[]): T[] {
  let remaining = [range];
  for (const other of others) {
    remaining = remaining.flatMap((piece) =>
      rangesOverlap(piece, other)
        ? [
            { ...piece, until: Math.min(piece.until, other.from) },
            { ...piece, from: Math.max(piece.from, other.until) },
          ].filter((part) => part.from < part.until)
        : [piece],
    );
  }
  return remaining.filter(isLongEnough);
}
