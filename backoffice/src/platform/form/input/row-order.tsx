import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import type { DragEvent } from "react";
import { RowButton } from "./row-button.tsx";

/** Position of a row in a list that the user orders. */
export interface RowOrder {
  index: number;
  count: number;
  /** Index of the row that is being dragged. */
  draggedIndex: number | null;
  onDrag(index: number | null): void;
  onMove(from: number, to: number): void;
}

/** Returns the properties of a row and of its handle with which it is dragged to another place. */
export function rowDrag({ index, draggedIndex, onDrag, onMove }: Omit<RowOrder, "count">) {
  return {
    row: {
      onDragOver: (event: DragEvent) => {
        if (draggedIndex === null) return;
        event.preventDefault();
        if (draggedIndex === index) return;
        onMove(draggedIndex, index);
        onDrag(index);
      },
      onDrop: (event: DragEvent) => draggedIndex !== null && event.preventDefault(),
    },
    handle: {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", String(index));
        onDrag(index);
      },
      onDragEnd: () => onDrag(null),
    },
  };
}

/** Buttons that move a row up and down, for those who do not drag. */
export function MoveButtons({
  index,
  count,
  onMove,
}: Pick<RowOrder, "index" | "count" | "onMove">) {
  return (
    <>
      <RowButton
        label="ra.action.move_up"
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <UpIcon fontSize="small" />
      </RowButton>
      <RowButton
        label="ra.action.move_down"
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <DownIcon fontSize="small" />
      </RowButton>
    </>
  );
}
