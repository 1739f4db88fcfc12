import type { Choice } from "@masthead/contract/platform/record.ts";
import { Box, Paper } from "@mui/material";
import { useMonitorMessages } from "../monitor-messages.ts";
import { type DraggedRow, NOBODY } from "./use-row-drag.ts";

interface DropTargetsProps {
  dragged: DraggedRow;
  colleagues: readonly Choice[];
}

/**
 * Colleagues at the edge of the screen while a row is dragged, and the title at the pointer. By
 * keyboard, the dialog of the assignment does the same.
 */
export function DropTargets({ dragged: { row, point, target }, colleagues }: DropTargetsProps) {
  const message = useMonitorMessages();
  return (
    <>
      <Paper aria-hidden elevation={8} sx={TARGETS}>
        <Box sx={{ fontWeight: 600, alignSelf: "center", paddingInline: 1 }}>
          {message("drop.title")}
        </Box>
        {[{ id: NOBODY, label: message("drop.nobody") }, ...colleagues].map(({ id, label }) => (
          <Box key={id} data-drop={id} sx={targetStyle(target === String(id))}>
            <bdi>{label}</bdi>
          </Box>
        ))}
      </Paper>
      <Box aria-hidden style={{ left: point.x + 12, top: point.y + 12 }} sx={GHOST}>
        <bdi>{row.title || message("untitled")}</bdi>
      </Box>
    </>
  );
}

const TARGETS = {
  position: "fixed",
  insetInline: 16,
  insetBlockEnd: 16,
  zIndex: "modal",
  display: "flex",
  flexWrap: "wrap",
  gap: 1,
  padding: 1.5,
  maxBlockSize: "40vh",
  overflowY: "auto",
} as const;

const targetStyle = (isOver: boolean) => ({
  display: "flex",
  alignItems: "center",
  minBlockSize: 44,
  paddingInline: 2,
  border: 2,
  borderRadius: 1,
  borderColor: isOver ? "text.primary" : "divider",
  ...(isOver && { backgroundColor: "primary.main", color: "#14201d" }),
});

const GHOST = {
  position: "fixed",
  zIndex: "tooltip",
  maxInlineSize: 240,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  padding: 1,
  borderRadius: 1,
  border: 2,
  borderColor: "text.primary",
  backgroundColor: "background.paper",
  fontSize: 13,
  fontWeight: 600,
  pointerEvents: "none",
} as const;
