import {
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
  pointerWithin,
} from "@dnd-kit/core";
import { type RefObject, useMemo, useRef } from "react";
import { accepts, type DragItem, type DropTarget } from "./drag-items.ts";

type Container = Parameters<CollisionDetection>[0]["droppableContainers"][number];

/** Returns whether one element comes before another in the document. */
const precedes = (first: Container, second: Container): boolean => {
  const [a, b] = [first.node.current, second.node.current];
  return (
    a !== null &&
    b !== null &&
    Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING)
  );
};

/** Returns the targets that accept what is dragged, in the order of the document. */
const targetsFor = (item: DragItem | null, containers: readonly Container[]): Container[] =>
  containers
    .filter(({ disabled, data }) => !disabled && item && accepts(item, data.current as DropTarget))
    .toSorted((first, second) => (precedes(first, second) ? -1 : 1));

/** Steps of the arrow keys through the targets. Left and right follow the direction of the text. */
function stepOf(key: string): number {
  const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (key === "ArrowDown" || key === forward) return 1;
  return key.startsWith("Arrow") ? -1 : 0;
}

const coordinateGetterOf =
  (selected: RefObject<string | null>): KeyboardCoordinateGetter =>
  (event, { context: { active, collisionRect, droppableContainers } }) => {
    const step = stepOf(event.code);
    if (step === 0 || !active || !collisionRect) return;
    event.preventDefault();
    const targets = targetsFor(active.data.current as DragItem, droppableContainers.getEnabled());
    const index = targets.findIndex(({ id }) => id === selected.current);
    const next = targets[index < 0 ? 0 : Math.min(Math.max(index + step, 0), targets.length - 1)];
    const node = next?.node.current;
    if (!next || !node) return;
    selected.current = String(next.id);
    node.scrollIntoView({ block: "nearest" });
    const { left, top } = node.getBoundingClientRect();
    return { x: left, y: top };
  };

const collisionDetectionOf =
  (selected: RefObject<string | null>): CollisionDetection =>
  (options) => {
    const { active, droppableContainers, pointerCoordinates } = options;
    const targets = targetsFor(active.data.current as DragItem, droppableContainers);
    if (pointerCoordinates) {
      selected.current = null;
      return pointerWithin({ ...options, droppableContainers: targets });
    }
    // Without a pointer the keyboard selects the target itself, wherever the dragged card is shown.
    const target = targets.find(({ id }) => id === selected.current);
    if (target) return [{ id: target.id }];
    return active.data.current?.kind === "article"
      ? []
      : closestCenter({ ...options, droppableContainers: targets }).slice(0, 1);
  };

/** Selection of targets by arrow keys, in the order of the document, and by pointer. */
export function useDropTargets() {
  const selected = useRef<string | null>(null);
  return useMemo(
    () => ({
      /** Selects the target at which a drag by keyboard starts; null for none. */
      start: (id: string | null) => {
        selected.current = id;
      },
      coordinateGetter: coordinateGetterOf(selected),
      collisionDetection: collisionDetectionOf(selected),
    }),
    [],
  );
}
