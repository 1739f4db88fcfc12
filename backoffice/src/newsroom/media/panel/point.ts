/** Position in an image as fractions of its width and height, from the top left. */
export interface Point {
  x: number;
  y: number;
}

/** Step of one percent, or ten with Shift. */
const STEP = 0.01;
const LARGE_STEP = 0.1;

const clampFraction = (fraction: number) =>
  Math.round(Math.min(1, Math.max(0, fraction)) * 1000) / 1000;

/** Returns the position of a pointer in an area, clamped to its edges. */
export function pointAt(
  { left, top, width, height }: Pick<DOMRect, "left" | "top" | "width" | "height">,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  return { x: clampFraction((clientX - left) / width), y: clampFraction((clientY - top) / height) };
}

/**
 * Returns the point moved by an arrow key, by a page key in large steps, or by Home and End to the
 * edges; undefined for any other key.
 */
export function movePoint(key: string, { x, y }: Point, isLargeStep: boolean): Point | undefined {
  const step = isLargeStep ? LARGE_STEP : STEP;
  if (key === "ArrowLeft") return { x: clampFraction(x - step), y };
  if (key === "ArrowRight") return { x: clampFraction(x + step), y };
  if (key === "ArrowUp") return { x, y: clampFraction(y - step) };
  if (key === "ArrowDown") return { x, y: clampFraction(y + step) };
  if (key === "PageUp") return { x, y: clampFraction(y - LARGE_STEP) };
  if (key === "PageDown") return { x, y: clampFraction(y + LARGE_STEP) };
  if (key === "Home") return { x: 0, y };
  if (key === "End") return { x: 1, y };
}
