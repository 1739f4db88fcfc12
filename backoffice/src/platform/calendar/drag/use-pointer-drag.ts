import { type PointerEvent, useRef } from "react";
import { scrollNearEdge, visibleBox } from "../../drag/auto-scroll.ts";
import { followDrag } from "../../drag/follow-drag.ts";
import type { Point } from "../../drag/press.ts";
import { useCancelOnUnmount } from "../../drag/use-cancel-on-unmount.ts";
import { type DropPoint, dropAreaOf, dropPointAt, scrollerOf } from "./drop-targets.ts";

/** Movement of an entry from where it was pressed. */
export interface Drag {
  /** Keys of the columns. */
  from: string;
  to: string;
  minutes: number;
  /** Whether its end is dragged. */
  isResizing: boolean;
}

interface PointerDrag<Entry> {
  /** Called while the entry is dragged; with null outside of the calendar. */
  onDrag: (entry: Entry, drag: Drag | null) => void;
  /** Called when it is dropped; with null if the drag was cancelled. */
  onEnd: (entry: Entry, drag: Drag | null) => void;
}

/**
 * Drags entries by mouse and touch. The entry is a snapshot of the press, even after a refetch
 * during the drag.
 */
export function usePointerDrag<Entry>(listener: PointerDrag<Entry>) {
  const latest = useRef(listener);
  latest.current = listener;
  const cancel = useCancelOnUnmount();

  return (entry: Entry) => (event: PointerEvent<HTMLElement>) => {
    const area = dropAreaOf(event.currentTarget);
    const pressed = area && dropPointAt(area, { x: event.clientX, y: event.clientY });
    if (event.button !== 0 || !event.isPrimary || !pressed) return;
    const isResizing = event.target instanceof HTMLElement && event.target.dataset.edge === "end";
    const dragAt = (point: Point) => dragBetween(pressed, dropPointAt(area, point), isResizing);
    cancel.current = followDrag(event, {
      onFrame(point) {
        scrollArea(area, point);
        latest.current.onDrag(entry, dragAt(point));
      },
      onEnd: (point) => latest.current.onEnd(entry, point && dragAt(point)),
    });
  };
}

const dragBetween = (from: DropPoint, to: DropPoint | null, isResizing: boolean): Drag | null =>
  to && { from: from.key, to: to.key, minutes: to.minute - from.minute, isResizing };

/** Scrolls the calendar around an area. Entries in its head stay in view. */
function scrollArea(area: HTMLElement, { x, y }: Point): void {
  const scroller = scrollerOf(area);
  const head = scroller.querySelector("[data-head]");
  if (head?.contains(area)) scrollNearEdge(scroller, { x, y: middleOf(visibleBox(scroller)) });
  else scrollNearEdge(scroller, { x, y }, head);
}

const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
