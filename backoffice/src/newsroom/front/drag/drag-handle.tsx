import type { DraggableAttributes } from "@dnd-kit/core";
import DragIcon from "@mui/icons-material/DragIndicator";
import { IconButton } from "@mui/material";

interface DragHandleProps {
  label: string;
  attributes: DraggableAttributes;
  /** Ref of the element that starts a drag by keyboard. */
  activatorRef: (element: HTMLElement | null) => void;
}

/**
 * Button with which something is dragged by keyboard. The mouse and touch may drag the whole
 * element around it.
 */
export function DragHandle({ label, attributes, activatorRef }: DragHandleProps) {
  return (
    <IconButton
      ref={activatorRef}
      aria-label={label}
      aria-describedby={attributes["aria-describedby"]}
      aria-roledescription={attributes["aria-roledescription"]}
      aria-pressed={attributes["aria-pressed"]}
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
