import { Box } from "@mui/material";
import { type Column, hoursOf } from "./placement.ts";
import { toPixels } from "./scale.ts";
import type { TimeFormat } from "./use-time-format.ts";

const LABEL = {
  position: "absolute",
  fontSize: 12,
  lineHeight: "16px",
  color: "text.secondary",
  whiteSpace: "nowrap",
} as const;

/** Hour labels at the side of the grid. */
export function HourAxis({ column, times }: { column: Column; times: TimeFormat }) {
  return (
    <Box
      aria-hidden
      sx={{
        position: "sticky",
        zIndex: 4,
        insetInlineStart: 0,
        backgroundColor: "background.paper",
        borderInlineEnd: "1px solid",
        borderColor: "divider",
      }}
    >
      {hoursOf(column).map(({ top, at }) => (
        <Box
          key={at}
          sx={{ ...LABEL, insetInlineEnd: 6 }}
          style={{ insetBlockStart: toPixels(top) + (top ? -8 : 2) }}
        >
          {times.hour(at)}
        </Box>
      ))}
    </Box>
  );
}

/** Hour labels of a column that differ from the axis, on days on which the clocks change. */
export function DifferingHours({
  column,
  axis,
  times,
}: {
  column: Column;
  axis: Column;
  times: TimeFormat;
}) {
  const axisHours = hoursOf(axis).map(({ at }) => times.hour(at));
  return hoursOf(column)
    .map(({ top, at }, hour) => ({
      top,
      label: times.hour(at),
      same: times.hour(at) === axisHours[hour],
    }))
    .filter(({ same: isSame }) => !isSame)
    .map(({ top, label }) => (
      <Box
        key={top}
        aria-hidden
        sx={{ ...LABEL, insetInlineStart: 4 }}
        style={{ insetBlockStart: toPixels(top) + 2 }}
      >
        {label}
      </Box>
    ));
}
