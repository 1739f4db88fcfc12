/**
 * Distance from the start of a live window up to which positions are not offered, in seconds. The
 * window moves on while the player fetches: hls.js jumps to the live edge when its position has
 * left the window.
 */
const START_MARGIN = 30;

/** Returns the earliest position of a live window that can be sought to, in seconds. */
export const earliestLivePosition = (start: number, end: number): number =>
  Math.min(start + START_MARGIN, end);
