import { MAX_SLOT_MINUTES } from "@masthead/contract/broadcast/program.ts";
import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { useTranslate } from "react-admin";
import type { Arrow } from "../../../platform/calendar/drag/use-keyboard-move.ts";
import { type Moves, useMoves } from "../../../platform/calendar/drag/use-moves.ts";
import { airingKey } from "../move/schedule-changes.ts";
import type { ScheduleActions } from "../move/use-schedule-actions.tsx";
import {
  type Column,
  columnKey,
  isSamePlacement,
  movePlacement,
  type Placement,
  placementOf,
  resizePlacement,
  STEP_MS,
  snapToStep,
  visiblePart,
} from "./placement.ts";
import type { GridColumn } from "./schedule-grid.tsx";
import type { TimeFormat } from "./use-time-format.ts";

export type AiringMoves = Moves<StaffAiring, Placement>;

interface MovingOptions {
  columns: readonly GridColumn[];
  times: TimeFormat;
  actions: ScheduleActions;
}

/** Moves airings in the grid. A refused move is reverted. */
export function useAiringMoves({ columns, times, actions }: MovingOptions): AiringMoves {
  const translate = useTranslate();
  const message = (key: string, values: object) => translate(`resources.schedule.${key}`, values);
  const putBack = ({ title }: StaffAiring) => message("putBack", { title });
  const columnOf = (key: string) => columns.find((column) => columnKey(column) === key);
  return useMoves<StaffAiring, Placement>({
    keyOf: airingKey,
    placeOf: placementOf,
    isSamePlace: isSamePlacement,
    dragTo(airing, { from, to, minutes, isResizing }) {
      const [start, target] = [columnOf(from), columnOf(to)];
      if (!start || !target) return null;
      const offset = snapToStep(target.startsAt - start.startsAt + minutes * MINUTE);
      return isResizing
        ? resizePlacement(placementOf(airing), offset, maxDurationOf(airing))
        : movePlacement(placementOf(airing), offset, target);
    },
    shift: (airing, placement, arrow) => shiftPlacement(airing, placement, arrow, columns),
    announcementOf(airing, placement) {
      if (!placement) return putBack(airing);
      return message("shifted", {
        title: airing.title,
        day: times.day(placement.startsAt),
        time: times.span(placement),
        column: columns.find(({ channelId }) => channelId === placement.channelId)?.name,
      });
    },
    async save(airing, placement) {
      const change = await actions.move(airing, placement);
      return {
        key: change?.key ?? airingKey(airing),
        announcement: change ? "" : putBack(airing),
      };
    },
  });
}

/** Maximum duration of an episode, in milliseconds. */
const MAX_EPISODE_MS = 7 * DAY;
const maxDurationOf = ({ kind }: StaffAiring) =>
  kind === "slot" ? MAX_SLOT_MINUTES * MINUTE : MAX_EPISODE_MS;

/** Returns the placement after an arrow key: by a step, or in the next column. */
function shiftPlacement(
  airing: StaffAiring,
  placement: Placement,
  { direction, isResizing }: Arrow,
  columns: readonly Column[],
): Placement | null {
  const index = columns.findIndex((column) => visiblePart(column, placement));
  const column = columns[index];
  if (!column) return null;
  if (direction === "up" || direction === "down") {
    const offset = direction === "up" ? -STEP_MS : STEP_MS;
    return isResizing
      ? resizePlacement(placement, offset, maxDurationOf(airing))
      : movePlacement(placement, offset, column);
  }
  const nextColumn = columns[index + (direction === "forward" ? 1 : -1)];
  return nextColumn && !isResizing
    ? movePlacement(placement, nextColumn.startsAt - column.startsAt, nextColumn)
    : null;
}
