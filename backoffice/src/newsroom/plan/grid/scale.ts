const PIXELS_PER_MINUTE = 0.8;
export const toPixels = (minutes: number) => minutes * PIXELS_PER_MINUTE;
export const toMinutes = (pixels: number) => pixels / PIXELS_PER_MINUTE;

/** Width of the axis with the hours, in pixels. */
export const AXIS_WIDTH = 64;
/** Minimum width of a day, in pixels. */
export const MIN_DAY_WIDTH = 128;
/** Minimum width of an entry next to others at the same time, in pixels. */
export const MIN_LANE_WIDTH = 56;
