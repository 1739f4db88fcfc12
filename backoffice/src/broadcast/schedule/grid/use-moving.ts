import { SLOT_MINUTES } from "@masthead/contract/broadcast/program.ts";
import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { type RefObject, useState } from "react";
import { useTranslate } from "react-admin";
import { keyOf } from "../move/moves.ts";
import type { Moves } from "../move/use-moves.tsx";
import type { GridColumn } from "./grid.tsx";
import type { Place } from "./place.ts";
import type { Times } from "./times.ts";
import { useDrag } from "./use-drag.ts";
import { useKeys } from "./use-keys.ts";

interface Moved {
  airing: StaffAiring;
  place: Place;
  /** By keys, and not kept yet. */
  pending: boolean;
}

interface MovingRoom {
  grid: RefObject<HTMLElement | null>;
  columns: readonly GridColumn[];
  times: Times;
  moves: Moves;
}

const MINUTE = 60_000;
/** Longest that an episode airs. */
const WEEK = 7 * 24 * 60 * MINUTE;
const mostOf = ({ kind }: StaffAiring) => (kind === "slot" ? SLOT_MINUTES * MINUTE : WEEK);

/** Moves airings in the grid, by mouse or keys, and tells in words where they would land. What is refused is back where it was. */
export function useMoving({ grid, columns, times, moves }: MovingRoom) {
  const translate = useTranslate();
  const [moved, setMoved] = useState<Moved | null>(null);
  const [told, setTold] = useState("");

  const keep = async (airing: StaffAiring, place: Place) => {
    setMoved({ airing, place, pending: false });
    const done = await moves.move(airing, place);
    setMoved(null);
    if (!done) setTold(translate("resources.schedule.putBack", { title: airing.title }));
    const key = done ? moves.moved.current : keyOf(airing);
    requestAnimationFrame(() => settleFocus(grid, `[data-airing="${key}"]`));
  };
  const shift = (airing: StaffAiring, place: Place | null) => {
    setMoved(place && { airing, place, pending: true });
    const channel = columns.find(({ channelId }) => channelId === place?.channelId);
    const values = place && { day: times.day(place.startsAt), time: times.span(place), column: channel?.name };
    setTold(translate(`resources.schedule.${place ? "shifted" : "putBack"}`, { title: airing.title, ...values }));
  };

  const drag = useDrag({
    grid,
    columns,
    most: mostOf,
    onDrag: (airing, place) => setMoved(place && { airing, place, pending: false }),
    onDrop: (airing, place) => void keep(airing, place),
  });
  const keys = useKeys({
    columns,
    most: mostOf,
    pendingOf: (airing) => (moved?.pending && keyOf(moved.airing) === keyOf(airing) ? moved.place : null),
    onShift: shift,
    onKeep: (airing, place) => void keep(airing, place),
  });
  return { moved, told, drag, keys };
}

/** Milliseconds for which a closing dialog and a grid that is drawn anew may take the focus away. */
const UNSETTLED = 1000;

/** Brings the focus to where an airing stands now, and back to it while it is nowhere. */
function settleFocus(grid: RefObject<HTMLElement | null>, block: string): void {
  const until = performance.now() + UNSETTLED;
  const focus = () => grid.current?.querySelector<HTMLElement>(block)?.focus({ preventScroll: true });
  const watch = () => {
    if (document.activeElement === document.body) focus();
    if (performance.now() < until) requestAnimationFrame(watch);
  };
  focus();
  requestAnimationFrame(watch);
}
