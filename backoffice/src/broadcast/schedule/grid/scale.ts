/** Pixels of a minute. */
const MINUTE = 1.2;
export const toPixels = (minutes: number) => minutes * MINUTE;
export const toMinutes = (pixels: number) => pixels / MINUTE;

/** Widths of the times at the side, and of a column at least. */
export const AXIS = 64;
export const COLUMN = 132;
