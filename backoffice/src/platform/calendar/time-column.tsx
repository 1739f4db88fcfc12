import { Box } from "@mui/material";
import { DifferingHours } from "./hour-axis.tsx";
import type { Lane } from "./lanes.ts";
import { NowLine } from "./now-line.tsx";
import type { Scale } from "./scale.ts";
import type { ArrangedPart, TimeColumn, TimeGridProps } from "./time-grid.tsx";

interface TimeColumnProps<Column extends TimeColumn<unknown>> extends TimeGridProps<Column> {
  column: Column;
  parts: readonly ArrangedPart<Column>[];
  /** Column whose hours the axis shows. */
  axis: Column;
  /** Minutes of the longest column. */
  minutes: number;
}

/** Entries of a column by time. A click on an empty place adds one. */
export function TimeColumnBody<Column extends TimeColumn<unknown>>({
  column,
  parts,
  axis,
  minutes,
  scale,
  isNowAbove = false,
  renderEntry,
  renderGhost,
  onAdd,
}: TimeColumnProps<Column>) {
  const { toPixels, toMinutes } = scale;
  return (
    <Box
      role="group"
      aria-label={column.name}
      data-column={column.key}
      data-drop={column.key}
      data-minutes={minutes}
      onClick={({ target, currentTarget, clientY }) =>
        target === currentTarget &&
        onAdd?.(column, toMinutes(clientY - currentTarget.getBoundingClientRect().top))
      }
      style={{ blockSize: toPixels(minutes), backgroundSize: `100% ${toPixels(60)}px` }}
      sx={{
        position: "relative",
        overflow: "hidden",
        cursor: onAdd ? "cell" : undefined,
        borderInlineEnd: "1px solid",
        borderColor: "divider",
        backgroundImage: ({ palette }) =>
          `linear-gradient(${palette.divider} 1px, transparent 1px)`,
      }}
    >
      <DifferingHours hours={column.hours} axis={axis.hours} scale={scale} />
      <NowLine minuteAt={column.minuteAt} scale={scale} isAbove={isNowAbove} />
      {parts.map((part) => renderEntry({ ...part, ...positionOf(part, scale) }, column))}
      {renderGhost(column)}
    </Box>
  );
}

/** Position of an entry in its column, with a gap to the next one. */
function positionOf(
  { from, until, lane, lanes }: Lane<{ from: number; until: number }>,
  { toPixels }: Scale,
) {
  const height = Math.max(toPixels(until - from) - 2, 4);
  return {
    height,
    style: {
      insetBlockStart: toPixels(from),
      blockSize: height,
      insetInlineStart: `calc(${(lane / lanes) * 100}% + 2px)`,
      inlineSize: `calc(${100 / lanes}% - 4px)`,
    },
  };
}
