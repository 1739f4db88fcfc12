import { MAX_SLOT_MINUTES } from "@masthead/contract/broadcast/program.ts";
import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { type RefObject, useState } from "react";
import { useTranslate } from "react-admin";
import { airingKey } from "../move/schedule-changes.ts";
import type { ScheduleActions } from "../move/use-schedule-actions.tsx";
import type { Placement } from "./placement.ts";
import type { GridColumn } from "./schedule-grid.tsx";
import { useDrag } from "./use-drag.ts";
import { useKeyboardMove } from "./use-keyboard-move.ts";
import type { TimeFormat } from "./use-time-format.ts";

interface MovedAiring {
  airing: StaffAiring;
  place: Placement;
  /** Moved by keyboard and not saved yet. */
  pending: boolean;
}

interface MovingOptions {
  grid: RefObject<HTMLElement | null>;
  columns: readonly GridColumn[];
  times: TimeFormat;
  actions: ScheduleActions;
}

/** Maximum duration of an episode, in milliseconds. */
const MAX_EPISODE_MS = 7 * DAY;
const maxDurationOf = ({ kind }: StaffAiring) =>
  kind === "slot" ? MAX_SLOT_MINUTES * MINUTE : MAX_EPISODE_MS;

/**
 * Moves airings in the grid by mouse or keyboard, and announces the new position to screen readers.
 * A refused move is reverted.
 */
export function useAiringMoves({ grid, columns, times, actions }: MovingOptions) {
  const translate = useTranslate();
  const [moved, setMoved] = useState<MovedAiring | null>(null);
  const [announcement, setAnnouncement] = useState("");

  const save = async (airing: StaffAiring, placement: Placement) => {
    setMoved({ airing, place: placement, pending: false });
    const succeeded = await actions.move(airing, placement);
    setMoved(null);
    if (!succeeded)
      setAnnouncement(translate("resources.schedule.putBack", { title: airing.title }));
    const key = succeeded ? actions.moved.current : airingKey(airing);
    requestAnimationFrame(() => restoreFocus(grid, `[data-airing="${key}"]`));
  };
  const preview = (airing: StaffAiring, placement: Placement | null) => {
    setMoved(placement && { airing, place: placement, pending: true });
    const channel = columns.find(({ channelId }) => channelId === placement?.channelId);
    const values = placement && {
      day: times.day(placement.startsAt),
      time: times.span(placement),
      column: channel?.name,
    };
    setAnnouncement(
      translate(`resources.schedule.${placement ? "shifted" : "putBack"}`, {
        title: airing.title,
        ...values,
      }),
    );
  };

  const drag = useDrag({
    grid,
    columns,
    maxDuration: maxDurationOf,
    onDrag: (airing, placement) =>
      setMoved(placement && { airing, place: placement, pending: false }),
    onDrop: (airing, placement) => void save(airing, placement),
  });
  const keys = useKeyboardMove({
    columns,
    maxDurationOf,
    pendingOf: (airing) =>
      moved?.pending && airingKey(moved.airing) === airingKey(airing) ? moved.place : null,
    onShift: preview,
    onKeep: (airing, placement) => void save(airing, placement),
  });
  return { moved, announcement, drag, keys };
}

/** Time in which a closing dialog or the rendered grid may take the focus away, in milliseconds. */
const FOCUS_SETTLE_MS = 1000;

/** Focuses the block of an airing, and again while the focus is lost. */
function restoreFocus(grid: RefObject<HTMLElement | null>, selector: string): void {
  const deadline = performance.now() + FOCUS_SETTLE_MS;
  const focus = () =>
    grid.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  const refocus = () => {
    if (document.activeElement === document.body) focus();
    if (performance.now() < deadline) requestAnimationFrame(refocus);
  };
  focus();
  requestAnimationFrame(refocus);
}
