import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { Box } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import {
  type DragItem,
  dragItemOf,
  dropTargetOf,
  sectionDragId,
  slotDragId,
} from "./drag-items.ts";
import { useDropTargets } from "./keyboard-target.ts";

/** Distance in pixels after which a pressed mouse button drags, so that clicks remain clicks. */
const DRAG_DISTANCE = 6;
/**
 * Delay in milliseconds after which a touch drags, so that swipes scroll, and the tolerated
 * movement in pixels.
 */
const TOUCH = { delay: 300, tolerance: 8 };

/** Drag and drop of articles, cards and sections, by mouse, touch and keyboard. */
export function FrontDrag({ children }: { children: ReactNode }) {
  const editor = useFrontEditor();
  const message = useFrontMessages();
  const [item, setItem] = useState<DragItem | null>(null);
  const { start, coordinateGetter, collisionDetection } = useDropTargets();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
    useSensor(KeyboardSensor, { coordinateGetter, scrollBehavior: "instant" as ScrollBehavior }),
  );
  const titleOf = (dragged: DragItem | null) =>
    dragged?.kind === "article" ? dragged.article.title : (dragged?.title ?? "");
  const targetName = (over: Parameters<Announcements["onDragOver"]>[0]["over"]) => {
    const target = dropTargetOf(over);
    if (!target) return null;
    return target.kind === "slot"
      ? editor.slotLabel(target.slot)
      : (editor.sections.find(({ id }) => id === target.sectionId)?.name ?? null);
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => message("drag.start", { title: titleOf(dragItemOf(active)) }),
    onDragOver: ({ over }) => {
      const slot = targetName(over);
      return slot === null ? message("drag.outside") : message("drag.over", { slot });
    },
    onDragEnd: ({ active, over }) => {
      const values = { title: titleOf(dragItemOf(active)), slot: targetName(over) };
      return message(values.slot === null ? "drag.cancelled" : "drag.dropped", values);
    },
    onDragCancel: ({ active }) => message("drag.cancelled", { title: titleOf(dragItemOf(active)) }),
  };
  const onDragStart = ({ active }: DragStartEvent) => {
    const dragged = dragItemOf(active);
    setItem(dragged);
    start(
      dragged?.kind === "slot"
        ? slotDragId(dragged.slot.key)
        : dragged?.kind === "section"
          ? sectionDragId(dragged.sectionId)
          : null,
    );
  };
  const onDragEnd = ({ over }: DragEndEvent) => {
    setItem(null);
    // As it was when the drag began: the slot may show another article by now.
    const dragged = item;
    const target = dropTargetOf(over);
    if (!dragged || !target) return;
    if (target.kind === "section") {
      if (dragged.kind === "section")
        editor.moveSection(
          dragged.sectionId,
          editor.sections.findIndex(({ id }) => id === target.sectionId),
        );
      return;
    }
    const slot = editor.slotOf(target.slot);
    if (!slot) return;
    const targetSlot = editor.openSlot(slot);
    if (dragged.kind === "article") void editor.place(dragged.article, targetSlot);
    else if (dragged.kind === "slot" && dragged.slot.key !== targetSlot.key)
      void editor.move(dragged.slot, targetSlot);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: message("drag.instructions") },
      }}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onDragCancel={() => setItem(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {item && (
          <Box
            dir="auto"
            sx={{
              padding: 1.5,
              maxInlineSize: 320,
              borderRadius: 1,
              border: 2,
              borderColor: "text.primary",
              backgroundColor: "background.paper",
              fontWeight: 600,
              overflowWrap: "anywhere",
              cursor: "grabbing",
              boxShadow: "0 4px 16px rgb(0 0 0 / 0.2)",
            }}
          >
            {titleOf(item)}
          </Box>
        )}
      </DragOverlay>
    </DndContext>
  );
}
