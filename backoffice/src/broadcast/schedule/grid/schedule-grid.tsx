import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { DAY, HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { Box } from "@mui/material";
import { type ReactNode, type RefObject, useId } from "react";
import { useTranslate } from "react-admin";
import { VisuallyHidden } from "../../../platform/visually-hidden.tsx";
import { airingKey } from "../move/schedule-changes.ts";
import { AiringBlock, type BlockContext } from "./airing-block.tsx";
import { DropPreview } from "./drop-preview.tsx";
import { DifferingHours, HourAxis } from "./hour-axis.tsx";
import { NowLine } from "./now-line.tsx";
import { type Column, durationOf, type Placement, STEP_MS } from "./placement.ts";
import { AXIS_WIDTH, MIN_COLUMN_WIDTH, toMinutes, toPixels } from "./scale.ts";

export interface GridColumn extends Column {
  /** Accessible name of the column. */
  name: string;
  /** Content of the column header. */
  header: ReactNode;
  airings: readonly StaffAiring[];
}

interface GridProps {
  ref: RefObject<HTMLDivElement | null>;
  columns: readonly GridColumn[];
  blockContext: Omit<BlockContext, "hint" | "movedKey">;
  moved: { airing: StaffAiring; place: Placement; pending: boolean } | null;
  /** Whether a click on an empty area adds a slot. */
  mayAdd: boolean;
  onAdd: (place: Placement) => void;
}

/** Duration of an added slot, in milliseconds. */
const DEFAULT_SLOT_MS = HOUR;
/** Grid to which the start of an added slot snaps, in milliseconds. */
const QUARTER_MS = 3 * STEP_MS;

/**
 * Returns a grid height that fits the screen next to `otherHeight` pixels, in whole hours below the
 * header, so that no hour is cut off.
 */
const gridHeight = (otherHeight: number) =>
  `calc(max(${toPixels(240)}px, round(down, 100dvh - ${otherHeight}px, ${toPixels(60)}px)) + 42px)`;

/** Schedule grid, with one column per channel, or per day of one channel. */
export function ScheduleGrid({ ref, columns, blockContext, moved, mayAdd, onAdd }: GridProps) {
  const translate = useTranslate();
  const hintId = useId();
  const [firstColumn] = columns;
  if (!firstColumn) return null;
  const axis = columns.find((column) => durationOf(column) === DAY) ?? firstColumn;
  const height = toPixels(Math.max(...columns.map(durationOf)) / MINUTE);
  const airingContext: BlockContext = {
    ...blockContext,
    hint: hintId,
    movedKey: moved && airingKey(moved.airing),
  };
  const addAt = (column: Column, y: number) => {
    const startsAt =
      column.startsAt + Math.floor((toMinutes(y) * MINUTE) / QUARTER_MS) * QUARTER_MS;
    if (startsAt < column.endsAt)
      onAdd({ channelId: column.channelId, startsAt, endsAt: startsAt + DEFAULT_SLOT_MS });
  };
  const template = `${AXIS_WIDTH}px repeat(${columns.length}, minmax(${MIN_COLUMN_WIDTH}px, 1fr))`;
  return (
    <Box
      ref={ref}
      role="region"
      aria-label={translate("resources.schedule.grid")}
      tabIndex={0}
      sx={{
        overflow: "auto",
        maxBlockSize: { xs: gridHeight(284), md: gridHeight(232) },
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        backgroundColor: "background.paper",
      }}
    >
      <VisuallyHidden>
        <span id={hintId}>{translate("resources.schedule.hint")}</span>
      </VisuallyHidden>
      <Box
        sx={{ display: "grid", minInlineSize: "fit-content" }}
        style={{ gridTemplateColumns: template }}
      >
        <Box
          sx={{
            position: "sticky",
            zIndex: 6,
            insetBlockStart: 0,
            insetInlineStart: 0,
            ...HEADER_CELL,
          }}
        />
        {columns.map(({ channelId, date, header }) => (
          <Box
            key={`${channelId} ${date}`}
            sx={{
              position: "sticky",
              zIndex: 5,
              insetBlockStart: 0,
              textAlign: "center",
              ...HEADER_CELL,
            }}
          >
            {header}
          </Box>
        ))}
        <HourAxis column={axis} times={blockContext.times} />
        {columns.map((column) => (
          <Box
            key={`${column.channelId} ${column.date}`}
            role="group"
            aria-label={column.name}
            data-column
            onClick={({ target, currentTarget, clientY }) =>
              mayAdd &&
              target === currentTarget &&
              addAt(column, clientY - currentTarget.getBoundingClientRect().top)
            }
            style={{ blockSize: height, backgroundSize: `100% ${toPixels(60)}px` }}
            sx={{
              position: "relative",
              cursor: mayAdd ? "cell" : undefined,
              borderInlineEnd: "1px solid",
              borderColor: "divider",
              backgroundImage: ({ palette }) =>
                `linear-gradient(${palette.divider} 1px, transparent 1px)`,
            }}
          >
            <DifferingHours column={column} axis={axis} times={blockContext.times} />
            {column.airings.map((airing) => (
              <AiringBlock
                key={`${airingKey(airing)} ${airing.startsAt}`}
                airing={airing}
                column={column}
                context={airingContext}
              />
            ))}
            {moved && (
              <DropPreview
                title={moved.airing.title}
                placement={moved.place}
                column={column}
                times={blockContext.times}
                scrollIntoView={moved.pending}
              />
            )}
            <NowLine column={column} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const HEADER_CELL = {
  padding: 0.5,
  minBlockSize: 40,
  borderBlockEnd: "1px solid",
  borderInlineEnd: "1px solid",
  borderColor: "divider",
  backgroundColor: "background.paper",
} as const;
