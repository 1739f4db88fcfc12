/** A place in a picture: shares of its width and height, from the left and the top. */
export interface Point {
  x: number;
  y: number;
}

/** A percent; ten with Shift. */
const STEP = 0.01;
const STRIDE = 0.1;

const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/** Where in an area a pointer is; at its edge when it is outside. */
export function pointAt(
  { left, top, width, height }: Pick<DOMRect, "left" | "top" | "width" | "height">,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
}

/** Where an arrow key moves a point; undefined for any other key. */
export function pointAfter(key: string, { x, y }: Point, stride: boolean): Point | undefined {
  const by = stride ? STRIDE : STEP;
  if (key === "ArrowLeft") return { x: within(x - by), y };
  if (key === "ArrowRight") return { x: within(x + by), y };
  if (key === "ArrowUp") return { x, y: within(y - by) };
  if (key === "ArrowDown") return { x, y: within(y + by) };
}
