/**
 * Distance from the start of a live window up to which positions are not offered, in seconds. The
 * window moves on while the player fetches: hls.js jumps to the live edge when its position has
 * left the window.
 */
const START_MARGIN = 30;

/** Returns the earliest position of a live window that can be sought to, in seconds. */
export const earliestLivePosition = (start: number, end: number): number =>
  Math.min(start + START_MARGIN, end);

/**
 * Returns the range of a seek bar for a live window, in seconds. It includes the position of a
 * player that has paused, which the window overtakes, and of one ahead of the live edge.
 */
export function liveSeekRange(
  [start, end]: readonly [number, number],
  position: number,
  livePosition: number | null,
): { from: number; to: number } {
  const earliest = earliestLivePosition(start, end);
  return {
    from: position < start ? earliest : Math.min(earliest, position),
    to: Math.max(livePosition ?? end, position),
  };
}

/** Segment of a live window: its position in seconds, and its broadcast time in milliseconds. */
interface DatedSegment {
  start: number;
  programDateTime: number | null;
}

/**
 * Returns the position in seconds at which a live window plays what was broadcast at a time, also
 * outside of the window; null if its segments have no dates.
 */
export function positionOfTime(segments: readonly DatedSegment[], time: number): number | null {
  const dated = segments.filter((segment) => segment.programDateTime !== null);
  const segment =
    dated.findLast(({ programDateTime }) => (programDateTime ?? 0) <= time) ?? dated[0];
  return segment ? segment.start + (time - (segment.programDateTime ?? 0)) / 1000 : null;
}

/** Distance from the start of a program up to which starting over is not offered, in seconds. */
const AT_START = 15;

/**
 * How far a reader can go back in the current program: to its start, or only some minutes because
 * the window begins later. Null if playback is at the start already.
 */
export type StartOver = { to: number } | { minutes: number } | null;

/** Returns how the current program can be started over, by the position of its start. */
export function planStartOver(
  { from, to, at }: { from: number; to: number; at: number },
  start: number,
): StartOver {
  if (start < from) return { minutes: Math.floor((to - from) / 60) };
  return Math.abs(at - start) <= AT_START || start >= to ? null : { to: start };
}
