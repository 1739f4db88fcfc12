import { useDraggable, useDroppable } from "@dnd-kit/core";
import { useFrontMessages } from "../front-editor.ts";
import type { DragItem, DropTarget } from "./drag-items.ts";

/** Makes an element draggable; its handle starts a drag by keyboard. */
export function useDragSource(id: string, item: DragItem, disabled = false) {
  const message = useFrontMessages();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: item,
    disabled,
    attributes: { roleDescription: message("drag.role") },
  });
  return {
    nodeRef: setNodeRef,
    listeners,
    isDragging,
    handle: { attributes, activatorRef: setActivatorNodeRef },
  };
}

/** Makes an element a target. `isOver`: something that it accepts is over it. */
export function useDropArea(id: string, target: DropTarget) {
  const { setNodeRef, isOver } = useDroppable({ id, data: target });
  return { nodeRef: setNodeRef, isOver };
}
