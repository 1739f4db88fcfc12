import { FrontConflictDialog } from "./conflict/front-conflict-dialog.tsx";
import { ExplainDialog } from "./explain/explain-dialog.tsx";
import { useFrontEditor, useFrontMessages } from "./front-editor.ts";
import { PlacementDialog } from "./placement/placement-dialog.tsx";
import { ReplaceDialog } from "./placement/replace-dialog.tsx";
import { FrontPreviewDialog } from "./publish/front-preview-dialog.tsx";
import { ScheduleDialog } from "./publish/schedule-dialog.tsx";
import { SlotPicker } from "./slots/slot-picker.tsx";

/** The open dialog of the screen. An edit conflict comes first. */
export function FrontDialogs() {
  const editor = useFrontEditor();
  const { conflict } = editor.queue.state();
  if (conflict) return <FrontConflictDialog conflict={conflict} />;
  return <OpenDialog />;
}

function OpenDialog() {
  const editor = useFrontEditor();
  const message = useFrontMessages();
  const { dialog, closeDialog: onClose } = editor;
  switch (dialog?.kind) {
    case "place":
      return (
        <SlotPicker
          title={message("placeTitle", { title: dialog.article.title })}
          onChoose={(slot) => editor.place(dialog.article, slot)}
          onClose={onClose}
        />
      );
    case "move":
      return (
        <SlotPicker
          title={message("moveTitle", { slot: editor.slotLabel(dialog.slot) })}
          excluded={dialog.slot}
          onChoose={(slot) => editor.move(dialog.slot, slot)}
          onClose={onClose}
        />
      );
    case "replace":
      return <ReplaceDialog slot={dialog.slot} onClose={onClose} />;
    case "edit": {
      const slot = editor.slotOf(dialog.slot);
      return slot ? <PlacementDialog key={dialog.slot} slot={slot} onClose={onClose} /> : null;
    }
    case "explain":
      return <ExplainDialog article={dialog.article} onClose={onClose} />;
    case "preview":
      return <FrontPreviewDialog at={dialog.at} onClose={onClose} />;
    case "schedule":
      return <ScheduleDialog onClose={onClose} />;
    default:
      return null;
  }
}
