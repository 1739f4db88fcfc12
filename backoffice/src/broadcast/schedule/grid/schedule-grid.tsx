import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { useId } from "react";
import { useTranslate } from "react-admin";
import { DropGhost } from "../../../platform/calendar/drop-ghost.tsx";
import { createScale } from "../../../platform/calendar/scale.ts";
import { type Part, type TimeColumn, TimeGrid } from "../../../platform/calendar/time-grid.tsx";
import { airingKey } from "../move/schedule-changes.ts";
import { AiringBlock } from "./airing-block.tsx";
import { type Column, type Placement, STEP_MS, visiblePart } from "./placement.ts";
import type { AiringMoves } from "./use-airing-moves.ts";
import type { TimeFormat } from "./use-time-format.ts";

export interface GridColumn extends Column, TimeColumn<StaffAiring> {
  /** Parts of airings; `continues`: after the column. */
  parts: readonly (Part<StaffAiring> & { continues: boolean })[];
}

interface GridProps {
  columns: readonly GridColumn[];
  view: string;
  times: TimeFormat;
  moves: AiringMoves;
  mayMove: (airing: StaffAiring) => boolean;
  onOpen: (airing: StaffAiring) => void;
  /** Adds a slot where an empty place is clicked; missing if the user may not. */
  onAdd: ((place: Placement) => void) | undefined;
}

const SCALE = createScale(1.2);
/** Grid to which the start of an added slot snaps, in milliseconds. */
const QUARTER_MS = 3 * STEP_MS;

/** Schedule grid, with one column per channel, or per day of one channel. */
export function ScheduleGrid({ columns, view, onAdd, ...blocks }: GridProps) {
  const translate = useTranslate();
  const hintId = useId();
  const { moves, times } = blocks;
  const addAt = ({ channelId, startsAt, endsAt }: Column, minute: number) => {
    const from = startsAt + Math.floor((minute * MINUTE) / QUARTER_MS) * QUARTER_MS;
    if (from < endsAt) onAdd?.({ channelId, startsAt: from, endsAt: from + HOUR });
  };
  return (
    <>
      <span id={hintId} hidden>
        {translate("resources.schedule.hint")}
      </span>
      <TimeGrid
        label={translate("resources.schedule.grid")}
        columns={columns}
        scale={SCALE}
        otherHeight={{ xs: 330, md: 240 }}
        view={view}
        isLoaded
        isNowAbove
        renderEntry={({ entry, continues, style, height }) => (
          <AiringBlock
            key={`${airingKey(entry)} ${entry.startsAt}`}
            airing={entry}
            showsEnd={!continues}
            {...{ ...blocks, hintId, style, height }}
          />
        )}
        renderGhost={(column) => <Ghost column={column} moves={moves} times={times} />}
        onAdd={onAdd && addAt}
      />
    </>
  );
}

function Ghost({
  column,
  moves: { moved },
  times,
}: {
  column: Column;
  moves: AiringMoves;
  times: TimeFormat;
}) {
  const part = moved && visiblePart(column, moved.place);
  if (!part) return null;
  return (
    <DropGhost
      title={moved.entry.title}
      time={times.span(moved.place)}
      style={{
        position: "absolute",
        insetInline: 3,
        insetBlockStart: SCALE.toPixels(part.from),
        blockSize: Math.max(SCALE.toPixels(part.until - part.from) - 2, 18),
      }}
      scrollIntoView={moved.by === "keyboard"}
    />
  );
}
