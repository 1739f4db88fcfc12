import { visibleBox } from "../../drag/auto-scroll.ts";
import type { Point } from "../../drag/press.ts";

/** Distance in pixels from the visible part of a calendar beyond which a drop is ignored. */
const OUTSIDE_DISTANCE = 48;

/** Column or day on which an entry is dropped, and the minute in it. */
export interface DropPoint {
  key: string;
  /** Minutes from the top of a column; 0 on a day without a scale. */
  minute: number;
}

/** Returns the element with the targets of the entries in it. */
export const dropAreaOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>("[data-drop-area]");

/** Returns the element that scrolls an area. */
export const scrollerOf = (area: Element): Element =>
  area.closest("[data-scroller]") ?? document.documentElement;

/** Returns the target of an area that is nearest to a point; null far outside of the calendar. */
export function dropPointAt(area: HTMLElement, { x, y }: Point): DropPoint | null {
  if (distanceTo(visibleBox(scrollerOf(area)), x, y) > OUTSIDE_DISTANCE) return null;
  const targets = [...area.querySelectorAll<HTMLElement>("[data-drop]")]
    .filter((element) => dropAreaOf(element) === area)
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  const distances = targets.map(({ box }) => distanceTo(box, x, y));
  const nearest = targets[distances.indexOf(Math.min(...distances))];
  if (!nearest) return null;
  const { element, box } = nearest;
  const { drop = "", minutes = "0" } = element.dataset;
  return { key: drop, minute: ((y - box.top) / box.height) * Number(minutes) };
}

const distanceTo = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
