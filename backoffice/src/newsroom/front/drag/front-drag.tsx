import { type ReactNode, useId } from "react";
import { VisuallyHidden } from "../../../platform/visually-hidden.tsx";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import type { DragItem, DropTarget } from "./drag-items.ts";
import { DragOverlay } from "./drag-overlay.tsx";
import { FrontDragContext } from "./use-drag.ts";
import { useFrontDrag } from "./use-front-drag.ts";

/** Drag and drop of articles, cards and sections, by mouse, touch and keyboard. */
export function FrontDrag({ children }: { children: ReactNode }) {
  const editor = useFrontEditor();
  const message = useFrontMessages();
  const hintId = useId();
  const onDrop = (item: DragItem, target: DropTarget) => {
    if (target.kind === "section") {
      if (item.kind === "section")
        editor.moveSection(
          item.sectionId,
          editor.sections.findIndex(({ id }) => id === target.sectionId),
        );
      return;
    }
    const slot = editor.slotOf(target.slot);
    if (!slot) return;
    const targetSlot = editor.openSlot(slot);
    if (item.kind === "article") void editor.place(item.article, targetSlot);
    else if (item.kind === "slot" && item.slot.key !== targetSlot.key)
      void editor.move(item.slot, targetSlot);
  };
  const drag = useFrontDrag({
    onDrop,
    targetName: (target) =>
      target.kind === "slot"
        ? editor.slotLabel(target.slot)
        : (editor.sections.find(({ id }) => id === target.sectionId)?.name ?? null),
  });
  const { dragged, announcement } = drag;
  return (
    <FrontDragContext value={{ drag, hintId }}>
      {children}
      <span id={hintId} hidden>
        {message("drag.instructions")}
      </span>
      <span data-drag-status>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </span>
      {dragged && <DragOverlay dragged={dragged} />}
    </FrontDragContext>
  );
}
