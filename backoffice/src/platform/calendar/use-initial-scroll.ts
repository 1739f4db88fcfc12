import { type RefObject, useEffect } from "react";
import { serverNow } from "../api/server-clock.ts";
import { AXIS_WIDTH, type Scale } from "./scale.ts";
import type { TimeColumn } from "./time-grid.tsx";

/** Initial position of views without the current time, in minutes. */
const MORNING = 6 * 60;

interface InitialScroll {
  columns: readonly TimeColumn<unknown>[];
  scale: Scale;
  view: string;
  isLoaded: boolean;
}

/**
 * Scrolls a grid to the full hour before now and to its column, or to the morning, whenever another
 * view is shown.
 */
export function useInitialScroll(
  scroller: RefObject<HTMLElement | null>,
  { columns, scale, view, isLoaded }: InitialScroll,
): void {
  const isEmpty = columns.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per view, and when the columns have their widths
  useEffect(() => {
    if (!scroller.current || isEmpty) return;
    const now = serverNow().getTime();
    const current = columns.find(({ minuteAt }) => minuteAt(now) !== null);
    const minute = current?.minuteAt(now) ?? null;
    scroller.current.scrollTop = scale.toPixels(
      minute === null ? MORNING : Math.floor((minute - 30) / 60) * 60,
    );
    if (current) scrollToColumn(scroller.current, current.key);
  }, [view, isEmpty, isLoaded]);
}

/** Scrolls a grid sideways until a column is beside the axis. */
function scrollToColumn(scroller: HTMLElement, key: string): void {
  const column = scroller.querySelector(`[data-drop="${key}"]`)?.getBoundingClientRect();
  if (!column) return;
  const box = scroller.getBoundingClientRect();
  const isRtl = getComputedStyle(scroller).direction === "rtl";
  scroller.scrollLeft += isRtl
    ? column.right - box.right + AXIS_WIDTH
    : column.left - box.left - AXIS_WIDTH;
}
