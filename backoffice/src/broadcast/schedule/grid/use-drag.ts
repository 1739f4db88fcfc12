import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import {
  type Column,
  isSamePlacement,
  movePlacement,
  type Placement,
  placementOf,
  resizePlacement,
  snapToStep,
} from "./placement.ts";
import { toMinutes } from "./scale.ts";

/** Pointer movement after which a drag begins, in pixels. */
const DRAG_THRESHOLD = 4;
/** Distance from the edge of the grid within which dragging scrolls it, in pixels. */
const SCROLL_ZONE = 40;
/** Pixels scrolled per pointer event. */
const SCROLL_STEP = 12;

interface DragOptions {
  /** Element that contains the columns, each marked with `data-column`. */
  grid: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  /** Returns the maximum duration of an airing, in milliseconds. */
  maxDuration: (airing: StaffAiring) => number;
  /**
   * Called with the current drop position during the drag; with null when the airing is back at its
   * place.
   */
  onDrag: (airing: StaffAiring, place: Placement | null) => void;
  onDrop: (airing: StaffAiring, place: Placement) => void;
}

interface DragState {
  airing: StaffAiring;
  resizing: boolean;
  start: { x: number; y: number; time: number };
  placement: Placement | null;
}

/** Drag and drop of airings with the mouse. Touch scrolls and taps. */
export function useDrag({ grid, columns, maxDuration, onDrag, onDrop }: DragOptions) {
  const dragState = useRef<DragState>(null);
  /** Whether a drag has just ended: the click event that follows must not open the airing. */
  const dragged = useRef(false);

  /** Returns the column at a point, or the nearest one, and the time at that point. */
  const columnAt = (x: number, y: number) => {
    const boxes = [...(grid.current?.querySelectorAll("[data-column]") ?? [])].map((element) =>
      element.getBoundingClientRect(),
    );
    const distances = boxes.map(({ left, right }) => Math.max(left - x, x - right, 0));
    const index = distances.indexOf(Math.min(...distances));
    const [column, box] = [columns[index], boxes[index]];
    return column && box && { column, time: column.startsAt + toMinutes(y - box.top) * MINUTE };
  };
  const scrollNearEdge = (x: number, y: number) => {
    const box = grid.current?.getBoundingClientRect();
    if (!box) return;
    const stepTowards = (position: number, start: number, end: number) =>
      position < start + SCROLL_ZONE
        ? -SCROLL_STEP
        : position > end - SCROLL_ZONE
          ? SCROLL_STEP
          : 0;
    grid.current?.scrollBy(
      stepTowards(x, box.left, box.right),
      stepTowards(y, box.top + SCROLL_ZONE, box.bottom),
    );
  };
  const endDrag = () => {
    const state = dragState.current;
    dragState.current = null;
    return state;
  };
  const cancel = () => {
    const state = endDrag();
    if (state?.placement) onDrag(state.airing, null);
  };
  const latestCancel = useRef(cancel);
  latestCancel.current = cancel;
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && latestCancel.current();
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  return {
    /** Whether the click event is the end of a drag. */
    wasDragged: () => dragged.current,
    handlersOf: (airing: StaffAiring) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        dragged.current = false;
        const target = columnAt(event.clientX, event.clientY);
        if (event.pointerType !== "mouse" || event.button !== 0 || !target) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const resizing =
          event.target instanceof HTMLElement && event.target.dataset.edge !== undefined;
        dragState.current = {
          airing,
          resizing,
          start: { x: event.clientX, y: event.clientY, time: target.time },
          placement: null,
        };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const state = dragState.current;
        if (!state) return;
        const { start, resizing } = state;
        if (!state.placement && Math.hypot(clientX - start.x, clientY - start.y) < DRAG_THRESHOLD)
          return;
        scrollNearEdge(clientX, clientY);
        const target = columnAt(clientX, clientY);
        if (!target) return;
        const offset = snapToStep(target.time - start.time);
        const placement = placementOf(state.airing);
        state.placement = resizing
          ? resizePlacement(placement, offset, maxDuration(state.airing))
          : movePlacement(placement, offset, target.column);
        dragged.current = true;
        onDrag(state.airing, state.placement);
      },
      onPointerUp() {
        const state = endDrag();
        if (!state?.placement) return;
        if (isSamePlacement(state.placement, placementOf(state.airing))) onDrag(state.airing, null);
        else onDrop(state.airing, state.placement);
      },
      onPointerCancel: cancel,
    }),
  };
}
export type Drag = ReturnType<typeof useDrag>;
