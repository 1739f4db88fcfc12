import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type Column, isSamePlace, movedBy, type Place, placeOf, snapped, stretchedBy } from "./place.ts";
import { toMinutes } from "./scale.ts";

/** Pixels that a pointer goes before it drags. */
const THRESHOLD = 4;
/** How near to the edge of the grid what is dragged makes it scroll, and how far each time, in pixels. */
const EDGE = 40;
const SCROLL = 12;

interface DragRoom {
  /** What has the columns in it, each marked as `data-column`. */
  grid: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  /** The longest that an airing may last, in milliseconds. */
  most: (airing: StaffAiring) => number;
  /** Told where it would land, time and again; null when it is put back. */
  onDrag: (airing: StaffAiring, place: Place | null) => void;
  onDrop: (airing: StaffAiring, place: Place) => void;
}

interface Grip {
  airing: StaffAiring;
  stretches: boolean;
  at: { x: number; y: number; time: number };
  place: Place | null;
}

/** Drags airings by mouse. Fingers scroll and tap. */
export function useDrag({ grid, columns, most, onDrag, onDrop }: DragRoom) {
  const grip = useRef<Grip>(null);
  /** Whether a drag has just ended: the click that comes of it opens nothing. */
  const dragged = useRef(false);

  /** The column below a point, or the nearest, and the moment that it shows there. */
  const under = (x: number, y: number) => {
    const boxes = [...(grid.current?.querySelectorAll("[data-column]") ?? [])].map((element) => element.getBoundingClientRect());
    const away = boxes.map(({ left, right }) => Math.max(left - x, x - right, 0));
    const index = away.indexOf(Math.min(...away));
    const [column, box] = [columns[index], boxes[index]];
    return column && box && { column, time: column.startsAt + toMinutes(y - box.top) * 60_000 };
  };
  const scrollAt = (x: number, y: number) => {
    const box = grid.current?.getBoundingClientRect();
    if (!box) return;
    const towards = (at: number, start: number, stop: number) => (at < start + EDGE ? -SCROLL : at > stop - EDGE ? SCROLL : 0);
    grid.current?.scrollBy(towards(x, box.left, box.right), towards(y, box.top + EDGE, box.bottom));
  };
  const end = () => {
    const held = grip.current;
    grip.current = null;
    return held;
  };
  const cancel = () => {
    const held = end();
    if (held?.place) onDrag(held.airing, null);
  };
  const giveUp = useRef(cancel);
  giveUp.current = cancel;
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && giveUp.current();
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  return {
    /** Whether a click is the end of a drag. */
    wasDragged: () => dragged.current,
    handlersOf: (airing: StaffAiring) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        dragged.current = false;
        const found = under(event.clientX, event.clientY);
        if (event.pointerType !== "mouse" || event.button !== 0 || !found) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const stretches = event.target instanceof HTMLElement && event.target.dataset.edge !== undefined;
        grip.current = { airing, stretches, at: { x: event.clientX, y: event.clientY, time: found.time }, place: null };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const held = grip.current;
        if (!held) return;
        const { at, stretches } = held;
        if (!held.place && Math.hypot(clientX - at.x, clientY - at.y) < THRESHOLD) return;
        scrollAt(clientX, clientY);
        const found = under(clientX, clientY);
        if (!found) return;
        const time = snapped(found.time - at.time);
        const place = placeOf(held.airing);
        held.place = stretches ? stretchedBy(place, time, most(held.airing)) : movedBy(place, time, found.column);
        dragged.current = true;
        onDrag(held.airing, held.place);
      },
      onPointerUp() {
        const held = end();
        if (!held?.place) return;
        if (isSamePlace(held.place, placeOf(held.airing))) onDrag(held.airing, null);
        else onDrop(held.airing, held.place);
      },
      onPointerCancel: cancel,
    }),
  };
}
export type Drag = ReturnType<typeof useDrag>;
