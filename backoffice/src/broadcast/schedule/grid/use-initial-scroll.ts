import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { type RefObject, useEffect } from "react";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { type Column, durationOf } from "./placement.ts";
import { toPixels } from "./scale.ts";

/** Initial scroll position on days other than today, in milliseconds after midnight. */
const MORNING_MS = 6 * HOUR;

/**
 * Scrolls the grid to the full hour before now, or to the morning on other days, whenever the view
 * changes.
 */
export function useInitialScroll(
  grid: RefObject<HTMLElement | null>,
  view: string,
  firstColumn: Column | undefined,
): void {
  const hasColumn = firstColumn !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per view, not on every load
  useEffect(() => {
    if (!firstColumn || !grid.current) return;
    const dayLength = durationOf(firstColumn);
    const elapsed = serverNow().getTime() - firstColumn.startsAt;
    // The days of a week are next to each other.
    const showsToday = elapsed >= 0 && elapsed < dayLength * (view.startsWith("week") ? 7 : 1);
    grid.current.scrollTop = toPixels(
      (showsToday ? Math.floor((elapsed % dayLength) / HOUR - 0.5) * HOUR : MORNING_MS) / MINUTE,
    );
  }, [view, hasColumn]);
}
