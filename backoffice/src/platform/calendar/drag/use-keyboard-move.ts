import { directionOf } from "@masthead/contract/platform/locale.ts";
import type { KeyboardEvent } from "react";
import { useUiLocale } from "../../messages/locale.ts";

/** Arrow key in the direction of the text: forward is to the next day. */
export interface Arrow {
  direction: "up" | "down" | "back" | "forward";
  /** With Shift: moves the end. */
  isResizing: boolean;
}

interface KeyboardMove<Entry> {
  /** Returns whether an entry was moved by keyboard and is not saved yet. */
  isPending: (entry: Entry) => boolean;
  onArrow: (entry: Entry, arrow: Arrow) => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Moves entries with the arrow keys and resizes them with Shift. Enter saves, Escape reverts. */
export function useKeyboardMove<Entry>({
  isPending,
  onArrow,
  onConfirm,
  onCancel,
}: KeyboardMove<Entry>) {
  const isRtl = directionOf(useUiLocale()) === "rtl";
  return (entry: Entry) => ({
    onKeyDown(event: KeyboardEvent) {
      const direction = arrowDirection(event.key, isRtl);
      if (direction) {
        event.preventDefault();
        onArrow(entry, { direction, isResizing: event.shiftKey });
      } else if (isPending(entry) && (event.key === "Enter" || event.key === "Escape")) {
        event.preventDefault();
        event.stopPropagation();
        if (event.key === "Enter") onConfirm();
        else onCancel();
      }
    },
    onBlur() {
      if (isPending(entry)) onCancel();
    },
  });
}

function arrowDirection(key: string, isRtl: boolean): Arrow["direction"] | null {
  if (key === "ArrowUp") return "up";
  if (key === "ArrowDown") return "down";
  if (key === "ArrowLeft") return isRtl ? "forward" : "back";
  if (key === "ArrowRight") return isRtl ? "back" : "forward";
  return null;
}
