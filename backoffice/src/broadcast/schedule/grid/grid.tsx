import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { Box } from "@mui/material";
import { type ReactNode, type RefObject, useId } from "react";
import { useTranslate } from "react-admin";
import { Unseen } from "../../../frame/unseen.tsx";
import { keyOf } from "../move/moves.ts";
import { Axis, OwnHours } from "./axis.tsx";
import { Block, type BlockRoom } from "./block.tsx";
import { Ghost } from "./ghost.tsx";
import { NowLine } from "./now-line.tsx";
import { type Column, lengthOf, type Place, STEP } from "./place.ts";
import { AXIS, COLUMN, toMinutes, toPixels } from "./scale.ts";

export interface GridColumn extends Column {
  /** What it is of, in words, and what stands at its head. */
  name: string;
  head: ReactNode;
  airings: readonly StaffAiring[];
}

interface GridProps {
  ref: RefObject<HTMLDivElement | null>;
  columns: readonly GridColumn[];
  room: Omit<BlockRoom, "hint" | "movedKey">;
  moved: { airing: StaffAiring; place: Place; pending: boolean } | null;
  /** Whether slots may be added, by a click on empty room. */
  mayAdd: boolean;
  onRoom: (place: Place) => void;
}

/** What a slot is long that is added, in milliseconds, and where it may begin. */
const FRESH = 60 * 60_000;
const QUARTER = 3 * STEP;

/** As high as a screen has room for beside so many pixels, in whole hours below the head: what is in sight is not cut. */
const wholeHours = (besides: number) => `calc(max(${toPixels(240)}px, round(down, 100dvh - ${besides}px, ${toPixels(60)}px)) + 42px)`;

/** Days as they are on the air: a column a channel, or a day of one. */
export function Grid({ ref, columns, room, moved, mayAdd, onRoom }: GridProps) {
  const translate = useTranslate();
  const hint = useId();
  const [first] = columns;
  if (!first) return null;
  const axis = columns.find((column) => lengthOf(column) === 24 * 60 * 60_000) ?? first;
  const height = toPixels(Math.max(...columns.map(lengthOf)) / 60_000);
  const blocks: BlockRoom = { ...room, hint, movedKey: moved && keyOf(moved.airing) };
  const addAt = (column: Column, y: number) => {
    const startsAt = column.startsAt + Math.floor((toMinutes(y) * 60_000) / QUARTER) * QUARTER;
    if (startsAt < column.endsAt) onRoom({ channelId: column.channelId, startsAt, endsAt: startsAt + FRESH });
  };
  const template = `${AXIS}px repeat(${columns.length}, minmax(${COLUMN}px, 1fr))`;
  return (
    <Box
      ref={ref}
      role="region"
      aria-label={translate("resources.schedule.grid")}
      tabIndex={0}
      sx={{
        overflow: "auto",
        maxBlockSize: { xs: wholeHours(284), md: wholeHours(232) },
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        backgroundColor: "background.paper",
      }}
    >
      <Unseen>
        <span id={hint}>{translate("resources.schedule.hint")}</span>
      </Unseen>
      <Box sx={{ display: "grid", minInlineSize: "fit-content" }} style={{ gridTemplateColumns: template }}>
        <Box sx={{ position: "sticky", zIndex: 6, insetBlockStart: 0, insetInlineStart: 0, ...HEAD }} />
        {columns.map(({ channelId, date, head }) => (
          <Box key={`${channelId} ${date}`} sx={{ position: "sticky", zIndex: 5, insetBlockStart: 0, textAlign: "center", ...HEAD }}>
            {head}
          </Box>
        ))}
        <Axis column={axis} times={room.times} />
        {columns.map((column) => (
          <Box
            key={`${column.channelId} ${column.date}`}
            role="group"
            aria-label={column.name}
            data-column
            onClick={({ target, currentTarget, clientY }) =>
              mayAdd && target === currentTarget && addAt(column, clientY - currentTarget.getBoundingClientRect().top)
            }
            style={{ blockSize: height, backgroundSize: `100% ${toPixels(60)}px` }}
            sx={{
              position: "relative",
              cursor: mayAdd ? "cell" : undefined,
              borderInlineEnd: 1,
              borderColor: "divider",
              backgroundImage: ({ palette }) => `linear-gradient(${palette.divider} 1px, transparent 1px)`,
            }}
          >
            <OwnHours column={column} axis={axis} times={room.times} />
            {column.airings.map((airing) => (
              <Block key={`${keyOf(airing)} ${airing.startsAt}`} airing={airing} column={column} room={blocks} />
            ))}
            {moved && <Ghost title={moved.airing.title} place={moved.place} column={column} times={room.times} followed={moved.pending} />}
            <NowLine column={column} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const HEAD = {
  padding: 0.5,
  minBlockSize: 40,
  borderBlockEnd: 1,
  borderInlineEnd: 1,
  borderColor: "divider",
  backgroundColor: "background.paper",
} as const;
