import type { PointerEvent } from "react";
import { followPress, type Point } from "./press.ts";

interface DragFollower {
  /** Called in each frame of a drag. */
  onFrame: (point: Point) => void;
  /** Called once: with the point of the drop, or null if the drag was cancelled. */
  onEnd: (point: Point | null) => void;
}

/**
 * Follows a drag frame by frame, also while the pointer rests and the content scrolls. Returns a
 * function that cancels it.
 */
export function followDrag(event: PointerEvent, { onFrame, onEnd }: DragFollower): () => void {
  let pointer: Point | null = null;
  let frame = 0;
  const follow = () => {
    if (pointer) onFrame(pointer);
    frame = requestAnimationFrame(follow);
  };
  return followPress(event, {
    onMove(point) {
      const isFirst = pointer === null;
      pointer = point;
      if (isFirst) follow();
    },
    onEnd(point) {
      cancelAnimationFrame(frame);
      onEnd(point);
    },
  });
}
