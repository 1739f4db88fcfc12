import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { type ReactNode, useRef } from "react";
import {
  type MovableEntry,
  type Place,
  placeOf,
  STEP_MINUTES,
  shiftPlace,
} from "../entries/calendar-entry.ts";
import { toMinutes } from "../grid/scale.ts";
import type { Moves } from "./use-moves.ts";

/** Part of an entry on a day, which is dragged. */
export interface DragSource {
  entry: MovableEntry;
  day: string;
}

/**
 * Day on which something is dropped: in the row of all-day entries, by the time in a column, or at
 * the place of the pointer in a month.
 */
export interface DropDay {
  day: string;
  area: "allDay" | "timed" | "any";
}

/** Distance in pixels after which a pressed mouse button drags, so that clicks remain clicks. */
const DRAG_DISTANCE = 6;
/**
 * Delay in milliseconds after which a touch drags, so that swipes scroll, and the tolerated
 * movement in pixels.
 */
const TOUCH = { delay: 300, tolerance: 8 };

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** Place at which an entry would be dropped; null if it cannot be dropped there. */
function placeOfDrag(
  { active, over, delta }: DragMoveEvent | DragEndEvent,
  timeZone: string,
): Place | null {
  const { entry, day } = active.data.current as DragSource;
  const target = over?.data.current as DropDay | undefined;
  const from = placeOf(entry, timeZone);
  if (!target || (target.area !== "any" && (target.area === "allDay") !== (from.minute === null)))
    return null;
  const minutes =
    target.area === "timed" ? Math.round(toMinutes(delta.y) / STEP_MINUTES) * STEP_MINUTES : 0;
  return shiftPlace(from, { days: daysBetween(day, target.day), minutes });
}

/** Moves entries by mouse and touch. The keyboard has its own way, as Enter opens an entry. */
export function PlanDrag({
  moves,
  timeZone,
  children,
}: {
  moves: Moves;
  timeZone: string;
  children: ReactNode;
}) {
  const shown = useRef<Place | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
  );
  const entryOf = ({ active }: Pick<DragMoveEvent, "active">) =>
    (active.data.current as DragSource).entry;
  const end = (entry: MovableEntry, place: Place | null) => {
    shown.current = null;
    if (place) void moves.save(entry, place);
    else moves.show(entry, null, false);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      // Only screen reader users would hear them, who move entries by keyboard.
      accessibility={{
        announcements: NO_ANNOUNCEMENTS,
        screenReaderInstructions: { draggable: "" },
      }}
      onDragMove={(event) => {
        const place = placeOfDrag(event, timeZone);
        if (place?.day === shown.current?.day && place?.minute === shown.current?.minute) return;
        shown.current = place;
        moves.show(entryOf(event), place, false);
      }}
      onDragEnd={(event) => end(entryOf(event), placeOfDrag(event, timeZone))}
      onDragCancel={(event) => end(entryOf(event), null)}
    >
      {children}
    </DndContext>
  );
}

const silent = () => undefined;
const NO_ANNOUNCEMENTS = {
  onDragStart: silent,
  onDragMove: silent,
  onDragOver: silent,
  onDragEnd: silent,
  onDragCancel: silent,
};
