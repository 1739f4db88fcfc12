import { Button } from "@mui/material";
import { useCloseNotification, useTranslate } from "react-admin";

/** Takes back what a notice tells of: its `action`. */
export function Undo({ onUndo }: { onUndo: () => void }) {
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
