import type { Point } from "../../../platform/drag/press.ts";
import { accepts, type DragItem } from "./drag-items.ts";

const idOf = (element: HTMLElement) => element.dataset.drop ?? "";

/** Returns the drop targets for an item, in document order. */
const elementsFor = (item: DragItem): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>("[data-drop]")].filter((element) =>
    accepts(item, idOf(element)),
  );

/** Returns the id of the target at a point. */
export function targetAt({ x, y }: Point, item: DragItem): string | null {
  const hit = document.elementsFromPoint(x, y);
  const element = elementsFor(item).find((one) => hit.includes(one));
  return element ? idOf(element) : null;
}

/**
 * Returns the id of the target that an arrow key selects after another one, in the order of the
 * document, and scrolls to it. Left and right follow the direction of the text.
 */
export function targetAfter(id: string | null, key: string, item: DragItem): string | null {
  const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const step = key === "ArrowDown" || key === forward ? 1 : -1;
  const elements = elementsFor(item);
  const index = elements.findIndex((element) => idOf(element) === id);
  const next = elements[index < 0 ? 0 : Math.min(Math.max(index + step, 0), elements.length - 1)];
  next?.scrollIntoView({ block: "nearest" });
  return next ? idOf(next) : null;
}

/** Returns the upper left corner of a target. */
export function cornerOf(id: string): Point | null {
  const box = document.querySelector(`[data-drop="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  return box ? { x: box.left, y: box.top } : null;
}
