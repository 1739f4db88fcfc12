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
