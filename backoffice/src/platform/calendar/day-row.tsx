import { Box, type SxProps } from "@mui/material";
import type { CSSProperties, ReactNode } from "react";
import { type Bar, hiddenOn } from "./bars.ts";

interface RowDay {
  /** Date: the drop key of entries. */
  day: string;
  /** Accessible name. */
  name: string;
  header?: ReactNode;
  isMuted?: boolean;
}

interface DayRowProps<Entry> {
  days: readonly RowDay[];
  bars: readonly Bar<Entry>[];
  /** Number of lanes that are shown. */
  lanes: number;
  /** Position in the grid around the row, and rows that the days take. */
  firstRow: number;
  firstColumn: number;
  rows: string;
  renderBar: (bar: Bar<Entry>, day: string, style: CSSProperties) => ReactNode;
  /** Button for the bars beyond the lanes that are shown. */
  renderMore: (count: number, day: string) => ReactNode;
  /** Preview of the entry that is being moved, if it would begin on the day. */
  renderGhost: (day: string, style: CSSProperties) => ReactNode;
  onAdd: (day: string) => void;
  sx: SxProps;
}

/**
 * Days next to each other in a grid, with their entries as bars: an entry over several days is one
 * bar, in the group of its first day that is shown. A click on an empty place adds one.
 */
export function DayRow<Entry>({
  days,
  bars,
  lanes,
  firstRow,
  firstColumn,
  rows,
  renderBar,
  renderMore,
  renderGhost,
  onAdd,
  sx,
}: DayRowProps<Entry>) {
  const hasHeader = days.some(({ header }) => header);
  const firstLane = firstRow + Number(hasHeader);
  const columnsOf = (first: number, last: number) =>
    `${firstColumn + first} / ${firstColumn + last + 1}`;
  return days.map(({ day, name, header, isMuted }, index) => {
    const hidden = hiddenOn(bars, index, lanes);
    const columns = columnsOf(index, index);
    return (
      <Box
        key={day}
        role="group"
        aria-label={name}
        data-days={day}
        sx={{ display: "contents", "& > :not([data-drop])": { zIndex: 1 } }}
      >
        <Box
          data-drop={day}
          onClick={() => onAdd(day)}
          style={{ gridColumn: columns, gridRow: rows }}
          sx={[
            { cursor: "cell", backgroundColor: isMuted ? "background.default" : undefined },
            ...(Array.isArray(sx) ? sx : [sx]),
          ]}
        />
        {header && (
          <Box
            style={{ gridColumn: columns, gridRow: firstRow }}
            sx={{ justifySelf: "start", margin: 0.5 }}
          >
            {header}
          </Box>
        )}
        {bars
          .filter(({ first, lane }) => first === index && lane < lanes)
          .map((bar) =>
            renderBar(bar, day, {
              gridColumn: columnsOf(bar.first, bar.last),
              gridRow: firstLane + bar.lane,
              ...EDGES,
              ...(bar.continues.before && OPEN_START),
              ...(bar.continues.after && OPEN_END),
            }),
          )}
        {hidden > 0 && (
          <Box style={{ gridColumn: columns, gridRow: firstLane + lanes }}>
            {renderMore(hidden, day)}
          </Box>
        )}
        {renderGhost(day, { gridColumnStart: firstColumn + index, gridRow: firstLane, ...EDGES })}
      </Box>
    );
  });
}

const EDGES = { marginBlock: 2, marginInline: 4, inlineSize: "auto" } as const;
const OPEN_START = {
  marginInlineStart: 0,
  borderInlineStartWidth: 0,
  borderStartStartRadius: 0,
  borderEndStartRadius: 0,
} as const;
const OPEN_END = {
  marginInlineEnd: 1,
  borderInlineEndWidth: 0,
  borderStartEndRadius: 0,
  borderEndEndRadius: 0,
} as const;
