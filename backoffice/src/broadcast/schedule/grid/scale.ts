const PIXELS_PER_MINUTE = 1.2;
export const toPixels = (minutes: number) => minutes * PIXELS_PER_MINUTE;
export const toMinutes = (pixels: number) => pixels / PIXELS_PER_MINUTE;

/** Width of the hour axis, in pixels. */
export const AXIS_WIDTH = 64;
/** Minimum width of a column, in pixels. */
export const MIN_COLUMN_WIDTH = 132;
