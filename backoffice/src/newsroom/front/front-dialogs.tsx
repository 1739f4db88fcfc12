import { FrontConflictDialog } from "./conflict/front-conflict-dialog.tsx";
import { ExplainDialog } from "./explain/explain-dialog.tsx";
import { useFrontEditor, useFrontMessages } from "./front-editor.ts";
import { PlacementDialog } from "./placement/placement-dialog.tsx";
import { ReplaceDialog } from "./placement/replace-dialog.tsx";
import { FrontPreviewDialog } from "./publish/front-preview-dialog.tsx";
import { PublishDialog } from "./publish/publish-dialog.tsx";
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
          slots={dialog.slots}
          onChoose={(slot) => void editor.place(dialog.article, slot)}
          onClose={onClose}
        />
      );
    case "move":
      return (
        <SlotPicker
          title={message("moveTitle", {
            title: dialog.opened.title,
            slot: editor.slotLabel(dialog.opened.key),
          })}
          slots={dialog.slots.filter(({ key }) => key !== dialog.opened.key)}
          onChoose={(slot) => void editor.move(dialog.opened, slot)}
          onClose={onClose}
        />
      );
    case "replace":
      return <ReplaceDialog opened={dialog.opened} onClose={onClose} />;
    case "edit":
      return <PlacementDialog opened={dialog.opened} onClose={onClose} />;
    case "explain":
      return <ExplainDialog article={dialog.article} onClose={onClose} />;
    case "preview":
      return <FrontPreviewDialog at={dialog.at} onClose={onClose} />;
    case "schedule":
      return <ScheduleDialog seen={dialog.seen} onClose={onClose} />;
    case "publish":
      return <PublishDialog seen={dialog.seen} onClose={onClose} />;
    default:
      return null;
  }
}
