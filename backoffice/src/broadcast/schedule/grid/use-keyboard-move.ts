import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import type { KeyboardEvent } from "react";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import {
  type Column,
  isSamePlacement,
  movePlacement,
  type Placement,
  placementOf,
  resizePlacement,
  STEP_MS,
  visiblePart,
} from "./placement.ts";

interface KeyboardOptions {
  columns: readonly Column[];
  maxDurationOf: (airing: StaffAiring) => number;
  /** Returns the position to which an airing was moved by keyboard and which is not saved yet. */
  pendingOf: (airing: StaffAiring) => Placement | null;
  /** Called with the new position; with null when the airing is back at its place. */
  onShift: (airing: StaffAiring, placement: Placement | null) => void;
  onKeep: (airing: StaffAiring, placement: Placement) => void;
}

/** Moves airings with the arrow keys and resizes them with Shift. Enter saves, Escape reverts. */
export function useKeyboardMove({
  columns,
  maxDurationOf,
  pendingOf,
  onShift,
  onKeep,
}: KeyboardOptions) {
  const nextColumnKey = directionOf(useUiLocale()) === "rtl" ? "ArrowLeft" : "ArrowRight";

  const nextPlacement = (
    placement: Placement,
    airing: StaffAiring,
    key: string,
    resizing: boolean,
  ): Placement | null => {
    const index = columns.findIndex((column) => visiblePart(column, placement));
    const column = columns[index];
    if (!column) return null;
    if (key === "ArrowUp" || key === "ArrowDown") {
      const offset = key === "ArrowUp" ? -STEP_MS : STEP_MS;
      return resizing
        ? resizePlacement(placement, offset, maxDurationOf(airing))
        : movePlacement(placement, offset, column);
    }
    const nextColumn = columns[index + (key === nextColumnKey ? 1 : -1)];
    return nextColumn && !resizing
      ? movePlacement(placement, nextColumn.startsAt - column.startsAt, nextColumn)
      : null;
  };
  return (airing: StaffAiring) => ({
    onKeyDown(event: KeyboardEvent) {
      const pending = pendingOf(airing);
      if (event.key.startsWith("Arrow")) {
        event.preventDefault();
        const placement = nextPlacement(
          pending ?? placementOf(airing),
          airing,
          event.key,
          event.shiftKey,
        );
        if (placement)
          onShift(airing, isSamePlacement(placement, placementOf(airing)) ? null : placement);
      }
      if (!pending || (event.key !== "Enter" && event.key !== "Escape")) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Enter") onKeep(airing, pending);
      else onShift(airing, null);
    },
    onBlur() {
      if (pendingOf(airing)) onShift(airing, null);
    },
  });
}
export type KeyboardMove = ReturnType<typeof useKeyboardMove>;
