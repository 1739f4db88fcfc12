import { type RefObject, useEffect } from "react";
import { serverNow } from "../../../frame/server-clock.ts";
import { type Column, lengthOf } from "./place.ts";
import { toPixels } from "./scale.ts";

const HOUR = 60 * 60_000;
/** When most days begin to be of interest. */
const MORNING = 6 * HOUR;

/** Scrolls the grid to the full hour before now, or on other days to the morning, whenever something else is looked at. */
export function useScrolled(grid: RefObject<HTMLElement | null>, view: string, first: Column | undefined): void {
  const there = first !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is looked at, not each time that it is loaded
  useEffect(() => {
    if (!first || !grid.current) return;
    const day = lengthOf(first);
    const since = serverNow().getTime() - first.startsAt;
    // The days of a week stand side by side.
    const shown = since >= 0 && since < day * (view.startsWith("week") ? 7 : 1);
    grid.current.scrollTop = toPixels((shown ? Math.floor((since % day) / HOUR - 0.5) * HOUR : MORNING) / 60_000);
  }, [view, there]);
}
