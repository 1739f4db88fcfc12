/** Converts between minutes of a column and pixels. */
export interface Scale {
  toPixels: (minutes: number) => number;
  toMinutes: (pixels: number) => number;
}

export const createScale = (pixelsPerMinute: number): Scale => ({
  toPixels: (minutes) => minutes * pixelsPerMinute,
  toMinutes: (pixels) => pixels / pixelsPerMinute,
});

/** Width of the axis with the hours, in pixels. */
export const AXIS_WIDTH = 64;
/** Minimum width of a column, in pixels. */
export const MIN_COLUMN_WIDTH = 132;
/** Minimum width of an entry next to others at the same time, in pixels. */
export const MIN_LANE_WIDTH = 56;
