import type { MonitorRow } from "@masthead/contract/newsroom/monitor/monitor.ts";
import { type PointerEvent, useState } from "react";
import { followDrag } from "../../../platform/drag/follow-drag.ts";
import type { Point } from "../../../platform/drag/press.ts";
import { useCancelOnUnmount } from "../../../platform/drag/use-cancel-on-unmount.ts";

/** Row that is being dragged, and the drop target below the pointer. */
export interface DraggedRow {
  row: MonitorRow;
  point: Point;
  target: string | null;
}

/** Drop target: the id of a colleague, or this. */
export const NOBODY = "nobody";

const targetAt = ({ x, y }: Point): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]")?.dataset.drop ?? null;

/** Drags rows onto a colleague. A drop beside them changes nothing. */
export function useRowDrag(onDrop: (row: MonitorRow, target: string) => void) {
  const [dragged, setDragged] = useState<DraggedRow | null>(null);
  const cancel = useCancelOnUnmount();
  const start = (event: PointerEvent, row: MonitorRow) => {
    if (event.button !== 0) return;
    cancel.current?.();
    cancel.current = followDrag(event, {
      onFrame: (point) => setDragged({ row, point, target: targetAt(point) }),
      onEnd: (point) => {
        setDragged(null);
        const target = point && targetAt(point);
        if (target) onDrop(row, target);
      },
    });
  };
  return { dragged, start };
}
