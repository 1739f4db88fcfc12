import { createContext, type KeyboardEvent, type PointerEvent, useContext } from "react";
import { DRAGGED_BY_TOUCH } from "../../../platform/drag/press.ts";
import type { DragItem } from "./drag-items.ts";
import type { FrontDragState } from "./use-front-drag.ts";

interface FrontDragValue {
  drag: FrontDragState;
  /** Id of the element with the keyboard instructions. */
  hintId: string;
}

export const FrontDragContext = createContext<FrontDragValue | null>(null);

/** @throws Error outside the front editor */
function useFrontDragValue(): FrontDragValue {
  const value = useContext(FrontDragContext);
  if (!value) throw new Error("not in the front editor");
  return value;
}

/** Makes an element draggable; its handle starts a drag by keyboard. */
export function useDragSource(id: string, item: DragItem, disabled = false) {
  const { drag, hintId } = useFrontDragValue();
  const isDragging = drag.dragged?.id === id;
  return {
    isDragging,
    listeners: disabled
      ? {}
      : {
          onPointerDown: (event: PointerEvent) => drag.press(event, id, item),
          style: DRAGGED_BY_TOUCH,
        },
    handle: {
      "aria-describedby": hintId,
      "aria-pressed": isDragging,
      onKeyDown(event: KeyboardEvent) {
        if (isDragging || (event.key !== " " && event.key !== "Enter")) return;
        event.preventDefault();
        drag.pickUp(event.currentTarget, id, item);
      },
      onBlur: () => drag.leave(id),
    },
  };
}

/** Makes an element a target. `isOver`: something that it accepts is over it. */
export function useDropArea(id: string) {
  const { drag } = useFrontDragValue();
  return { props: { "data-drop": id }, isOver: drag.dragged?.targetId === id };
}
