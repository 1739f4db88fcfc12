import DragIcon from "@mui/icons-material/DragIndicator";
import { IconButton } from "@mui/material";
import { useFrontMessages } from "../front-editor.ts";
import type { useDragSource } from "./use-drag.ts";

interface DragHandleProps {
  label: string;
  handle: ReturnType<typeof useDragSource>["handle"];
}

/**
 * Button with which something is dragged by keyboard. The mouse and touch may drag the whole
 * element around it.
 */
export function DragHandle({ label, handle }: DragHandleProps) {
  const message = useFrontMessages();
  return (
    <IconButton
      aria-label={label}
      aria-roledescription={message("drag.role")}
      {...handle}
      color="inherit"
      sx={{
        inlineSize: 44,
        blockSize: 44,
        flexShrink: 0,
        cursor: "grab",
        touchAction: "manipulation",
      }}
    >
      <DragIcon fontSize="small" />
    </IconButton>
  );
}
