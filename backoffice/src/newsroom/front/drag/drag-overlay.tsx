import { Box } from "@mui/material";
import { useEffect, useState } from "react";
import type { Point } from "../../../platform/drag/press.ts";
import { titleOf } from "./drag-items.ts";
import type { Dragged } from "./use-front-drag.ts";

/** Distance from the pointer, or from the corner of the target, in pixels. */
const OFFSET = 12;

/** Title of the dragged item, at the pointer or at the target selected with the keyboard. */
export function DragOverlay({ dragged: { item, point, by } }: { dragged: Dragged }) {
  const pointer = usePointer();
  const { x, y } = (by === "pointer" && pointer) || point;
  return (
    <Box aria-hidden dir="auto" style={{ left: x + OFFSET, top: y + OFFSET }} sx={OVERLAY}>
      {titleOf(item)}
    </Box>
  );
}

function usePointer(): Point | null {
  const [pointer, setPointer] = useState<Point | null>(null);
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent) => setPointer({ x: clientX, y: clientY });
    window.addEventListener("pointermove", follow);
    return () => window.removeEventListener("pointermove", follow);
  }, []);
  return pointer;
}

const OVERLAY = {
  position: "fixed",
  zIndex: "tooltip",
  padding: 1.5,
  maxInlineSize: 320,
  borderRadius: 1,
  border: 2,
  borderColor: "text.primary",
  backgroundColor: "background.paper",
  fontWeight: 600,
  overflowWrap: "anywhere",
  pointerEvents: "none",
  boxShadow: "0 4px 16px rgb(0 0 0 / 0.2)",
} as const;
