import type { Point } from "./press.ts";

/** Distance from an edge within which dragging scrolls, in pixels. */
const SCROLL_ZONE = 40;
/** Pixels scrolled per frame. */
const SCROLL_STEP = 8;

/** Returns the visible box of an element that scrolls. */
export const visibleBox = (scroller: Element): DOMRect =>
  scroller === document.documentElement
    ? new DOMRect(0, 0, window.innerWidth, window.innerHeight)
    : scroller.getBoundingClientRect();

/** Scrolls an element when a point is near its edges; `head` covers the upper one. */
export function scrollNearEdge(scroller: Element, { x, y }: Point, head?: Element | null): void {
  const { left, right, top, bottom } = visibleBox(scroller);
  scroller.scrollBy(
    stepTowards(x, left, right),
    stepTowards(y, head?.getBoundingClientRect().bottom ?? top, bottom),
  );
}

function stepTowards(position: number, start: number, end: number): number {
  if (position < start + SCROLL_ZONE) return -SCROLL_STEP;
  return position > end - SCROLL_ZONE ? SCROLL_STEP : 0;
}
