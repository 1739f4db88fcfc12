import { type PointerEvent, useEffect, useRef, useState } from "react";
import { scrollNearEdge } from "../../../platform/drag/auto-scroll.ts";
import { followDrag } from "../../../platform/drag/follow-drag.ts";
import type { Point } from "../../../platform/drag/press.ts";
import { useCancelOnUnmount } from "../../../platform/drag/use-cancel-on-unmount.ts";
import { useFrontMessages } from "../front-editor.ts";
import { type DragItem, type DropTarget, dropTargetOf, titleOf } from "./drag-items.ts";
import { cornerOf, targetAfter, targetAt } from "./drop-elements.ts";

/** Item as it was when its drag began, and the target over which it is. */
export interface Dragged {
  id: string;
  item: DragItem;
  targetId: string | null;
  /** Position of the title when the target changes. */
  point: Point;
  by: "pointer" | "keyboard";
}

interface FrontDragOptions {
  targetName: (target: DropTarget) => string | null;
  onDrop: (item: DragItem, target: DropTarget) => void;
}

/** Drags articles, cards and sections by mouse, touch and keyboard, and announces it. */
export function useFrontDrag(options: FrontDragOptions) {
  const message = useFrontMessages();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const current = useRef<Dragged | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const cancel = useCancelOnUnmount();

  const show = (next: Dragged | null) => {
    current.current = next;
    setDragged(next);
  };
  const nameOf = (id: string | null) => {
    const target = id === null ? null : dropTargetOf(id);
    return target && latest.current.targetName(target);
  };
  const start = (next: Dragged) => {
    show(next);
    const slot = nameOf(next.targetId);
    setAnnouncement(
      slot === null
        ? message("drag.start", { title: titleOf(next.item) })
        : message("drag.over", { slot }),
    );
  };
  const moveTo = (targetId: string | null, point: Point) => {
    const before = current.current;
    if (!before || targetId === before.targetId) return;
    show({ ...before, targetId, point });
    const slot = nameOf(targetId);
    setAnnouncement(slot === null ? message("drag.outside") : message("drag.over", { slot }));
  };
  const end = (isDropped: boolean) => {
    const before = current.current;
    if (!before) return;
    show(null);
    const target = before.targetId === null ? null : dropTargetOf(before.targetId);
    const values = { title: titleOf(before.item), slot: nameOf(before.targetId) };
    setAnnouncement(message(isDropped && target ? "drag.dropped" : "drag.cancelled", values));
    if (isDropped && target) latest.current.onDrop(before.item, target);
  };

  const isByKeyboard = dragged?.by === "keyboard";
  const onKey = useRef((_: KeyboardEvent) => {});
  onKey.current = (event) => {
    const before = current.current;
    const isEnd = [" ", "Enter", "Escape"].includes(event.key);
    if (!before || !(isEnd || event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnd) return end(event.key !== "Escape");
    const targetId = targetAfter(before.targetId, event.key, before.item);
    if (targetId !== null) moveTo(targetId, cornerOf(targetId) ?? before.point);
  };
  useEffect(() => {
    if (!isByKeyboard) return;
    const listen = (event: KeyboardEvent) => onKey.current(event);
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [isByKeyboard]);

  return {
    dragged,
    announcement,
    /** Drags an item with the pointer. */
    press(event: PointerEvent, id: string, item: DragItem) {
      if (event.button !== 0 || !event.isPrimary || current.current) return;
      cancel.current = followDrag(event, {
        onFrame(point) {
          scrollNearEdge(document.documentElement, point);
          const targetId = targetAt(point, item);
          if (current.current) moveTo(targetId, point);
          else start({ id, item, targetId, point, by: "pointer" });
        },
        onEnd: (point) => end(point !== null),
      });
    },
    /** Picks an item up by keyboard: arrow keys select the target, at first its own place. */
    pickUp(handle: Element, id: string, item: DragItem) {
      const { left, top } = handle.getBoundingClientRect();
      const targetId = dropTargetOf(id) && id;
      start({ id, item, targetId, point: { x: left, y: top }, by: "keyboard" });
    },
    /** Cancels a drag by keyboard when its handle loses the focus. */
    leave(id: string) {
      if (current.current?.by === "keyboard" && current.current.id === id) end(false);
    },
  };
}
export type FrontDragState = ReturnType<typeof useFrontDrag>;
