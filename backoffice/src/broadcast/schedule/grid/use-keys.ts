import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { directionOf } from "@masthead/contract/system/locale.ts";
import type { KeyboardEvent } from "react";
import { useDeskLocale } from "../../../frame/locale.ts";
import { type Column, isSamePlace, movedBy, type Place, partOf, placeOf, STEP, stretchedBy } from "./place.ts";

interface KeyRoom {
  columns: readonly Column[];
  most: (airing: StaffAiring) => number;
  /** Where an airing was put by keys that is not moved there yet. */
  pendingOf: (airing: StaffAiring) => Place | null;
  /** Told where it would land; null when it is put back. */
  onShift: (airing: StaffAiring, place: Place | null) => void;
  onKeep: (airing: StaffAiring, place: Place) => void;
}

/** Moves airings by arrow keys, stretches them with Shift; Enter keeps that, Escape puts them back. */
export function useKeys({ columns, most, pendingOf, onShift, onKeep }: KeyRoom) {
  const forward = directionOf(useDeskLocale()) === "rtl" ? "ArrowLeft" : "ArrowRight";

  const shifted = (place: Place, airing: StaffAiring, key: string, stretches: boolean): Place | null => {
    const index = columns.findIndex((column) => partOf(column, place));
    const column = columns[index];
    if (!column) return null;
    if (key === "ArrowUp" || key === "ArrowDown") {
      const time = key === "ArrowUp" ? -STEP : STEP;
      return stretches ? stretchedBy(place, time, most(airing)) : movedBy(place, time, column);
    }
    const next = columns[index + (key === forward ? 1 : -1)];
    return next && !stretches ? movedBy(place, next.startsAt - column.startsAt, next) : null;
  };
  return (airing: StaffAiring) => ({
    onKeyDown(event: KeyboardEvent) {
      const pending = pendingOf(airing);
      if (event.key.startsWith("Arrow")) {
        event.preventDefault();
        const place = shifted(pending ?? placeOf(airing), airing, event.key, event.shiftKey);
        if (place) onShift(airing, isSamePlace(place, placeOf(airing)) ? null : place);
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
export type Keys = ReturnType<typeof useKeys>;
