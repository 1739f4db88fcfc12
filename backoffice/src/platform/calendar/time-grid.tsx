import { Box } from "@mui/material";
import { type CSSProperties, type ReactNode, useRef } from "react";
import { type Hour, HourAxis } from "./hour-axis.tsx";
import { arrangeInLanes, type Lane } from "./lanes.ts";
import { reserveHead } from "./reserve-head.ts";
import { AXIS_WIDTH, MIN_COLUMN_WIDTH, MIN_LANE_WIDTH, type Scale } from "./scale.ts";
import { TimeColumnBody } from "./time-column.tsx";
import { useInitialScroll } from "./use-initial-scroll.ts";

/** Part of an entry in a column, in minutes from its top. */
export interface Part<Entry> {
  entry: Entry;
  from: number;
  until: number;
}

/** Column of a time grid: a day, or a channel on a day. */
export interface TimeColumn<Entry> {
  /** Drop key of entries. */
  key: string;
  /** Accessible name. */
  name: string;
  header: ReactNode;
  minutes: number;
  hours: readonly Hour[];
  /** Minutes from its top to a time in milliseconds; null outside of it. */
  minuteAt: (time: number) => number | null;
  parts: readonly Part<Entry>[];
}

/** Part of an entry with its position, and its height in pixels. */
type PlacedPart<Column extends TimeColumn<unknown>> = ArrangedPart<Column> & {
  style: CSSProperties;
  height: number;
};
export type ArrangedPart<Column extends TimeColumn<unknown>> = Lane<Column["parts"][number]>;

export interface TimeGridProps<Column extends TimeColumn<unknown>> {
  label: string;
  columns: readonly Column[];
  scale: Scale;
  /** Minimum height of an entry, in pixels. */
  minEntryHeight?: number;
  /** Height of the content above and below the grid, in pixels, on phones and on other screens. */
  otherHeight: { xs: number; md: number };
  /** View that is shown: another one is scrolled to its initial position. */
  view: string;
  isLoaded: boolean;
  /** Whether the line at the current time is above the entries. */
  isNowAbove?: boolean;
  /** Rows below the headers, with their label on the axis. */
  topRows?: { rows: string; label: ReactNode; cells: ReactNode };
  renderEntry: (part: PlacedPart<Column>, column: Column) => ReactNode;
  /** Preview of the entry that is being moved, where it is in a column. */
  renderGhost: (column: Column) => ReactNode;
  /** Called when an empty place is clicked. */
  onAdd?: (column: Column, minute: number) => void;
}

/** Columns next to each other with a common axis of hours; its head stays in view. */
export function TimeGrid<Column extends TimeColumn<unknown>>(props: TimeGridProps<Column>) {
  const { label, columns, scale, minEntryHeight = 0, otherHeight, view, isLoaded, topRows } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useInitialScroll(scroller, { columns, scale, view, isLoaded });
  const [firstColumn] = columns;
  if (!firstColumn) return null;
  const axis = columns.find(({ minutes }) => minutes === 24 * 60) ?? firstColumn;
  const minutes = Math.max(...columns.map((column) => column.minutes));
  const arranged = columns.map((column) => ({
    column,
    parts: arrangeParts(column, scale.toMinutes(minEntryHeight)),
  }));
  const height = (other: number) => gridHeight(scale, other);
  return (
    <Box
      ref={scroller}
      role="region"
      aria-label={label}
      tabIndex={0}
      data-scroller
      sx={{
        overflow: "auto",
        scrollPaddingInlineStart: AXIS_WIDTH,
        maxBlockSize: { xs: height(otherHeight.xs), md: height(otherHeight.md) },
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        backgroundColor: "background.paper",
      }}
    >
      <Box
        data-drop-area
        sx={{ display: "grid", minInlineSize: "fit-content" }}
        style={{ gridTemplateColumns: columnTemplate(arranged.map(({ parts }) => parts)) }}
      >
        {/* The head is one sticky block: its rows are as high as their entries. */}
        <Box ref={reserveHead} data-head sx={HEAD}>
          <Box sx={{ ...HEAD_CELL, ...AXIS_CELL }} />
          {columns.map(({ key, header }) => (
            <Box key={key} sx={{ ...HEAD_CELL, textAlign: "center" }}>
              {header}
            </Box>
          ))}
          {topRows && (
            <Box sx={{ ...HEAD_CELL, ...AXIS_CELL }} style={{ gridRow: topRows.rows }}>
              {topRows.label}
            </Box>
          )}
          {topRows?.cells}
        </Box>
        <HourAxis hours={axis.hours} scale={scale} />
        {arranged.map(({ column, parts }) => (
          <TimeColumnBody
            key={column.key}
            {...props}
            column={column}
            parts={parts}
            axis={axis}
            minutes={minutes}
          />
        ))}
      </Box>
    </Box>
  );
}

/** Entries next to each other where they overlap, with the height that they need at least. */
const arrangeParts = <Column extends TimeColumn<unknown>>(
  { parts }: Column,
  minMinutes: number,
): ArrangedPart<Column>[] =>
  arrangeInLanes(
    parts.map((part) => ({ ...part, until: Math.max(part.until, part.from + minMinutes) })),
  );

/** Columns with many entries at the same time are wider, and the grid scrolls sideways. */
function columnTemplate(columns: readonly (readonly { lanes: number }[])[]): string {
  const widths = columns.map((parts) =>
    Math.max(MIN_COLUMN_WIDTH, ...parts.map(({ lanes }) => lanes * MIN_LANE_WIDTH)),
  );
  const isSingle = columns.length === 1;
  return [
    `${AXIS_WIDTH}px`,
    ...widths.map((width) => `minmax(${isSingle ? 0 : width}px, 1fr)`),
  ].join(" ");
}

/** Height of a grid that fits the screen, in whole hours, so that no hour is cut off. */
const gridHeight = ({ toPixels }: Scale, otherHeight: number) =>
  `calc(max(${toPixels(240)}px, round(down, 100dvh - ${otherHeight}px, ${toPixels(60)}px)) + 42px)`;

const HEAD = {
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 6,
  gridColumn: "1 / -1",
  display: "grid",
  gridTemplateColumns: "subgrid",
  backgroundColor: "background.paper",
} as const;

export const HEAD_CELL = {
  padding: 0.5,
  minBlockSize: 36,
  minWidth: 0,
  borderBlockEnd: "1px solid",
  borderInlineEnd: "1px solid",
  borderColor: "divider",
} as const;

/** The axis stays in view while the columns scroll sideways, above their entries. */
const AXIS_CELL = {
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 5,
  backgroundColor: "background.paper",
} as const;
