import { Button } from "@mui/material";
import { useCloseNotification, useTranslate } from "react-admin";

/** Undo button for the `action` of a toast. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const close = useCloseNotification();
  const translate = useTranslate();
  return (
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        close();
        onUndo();
      }}
    >
      {translate("ra.action.undo")}
    </Button>
  );
}
