import { Box } from "@mui/material";
import { type Column, hoursOf } from "./place.ts";
import { toPixels } from "./scale.ts";
import type { Times } from "./times.ts";

const LABEL = { position: "absolute", fontSize: 12, lineHeight: "16px", color: "text.secondary", whiteSpace: "nowrap" } as const;

/** The full hours at the side of the grid. */
export function Axis({ column, times }: { column: Column; times: Times }) {
  return (
    <Box
      aria-hidden
      sx={{
        position: "sticky",
        zIndex: 4,
        insetInlineStart: 0,
        backgroundColor: "background.paper",
        borderInlineEnd: 1,
        borderColor: "divider",
      }}
    >
      {hoursOf(column).map(({ top, at }) => (
        <Box key={at} sx={{ ...LABEL, insetInlineEnd: 6 }} style={{ insetBlockStart: toPixels(top) + (top ? -8 : 2) }}>
          {times.hour(at)}
        </Box>
      ))}
    </Box>
  );
}

/** In a day on which clocks are changed, the hours that are not those at the side. */
export function OwnHours({ column, axis, times }: { column: Column; axis: Column; times: Times }) {
  const beside = hoursOf(axis).map(({ at }) => times.hour(at));
  return hoursOf(column)
    .map(({ top, at }, hour) => ({ top, label: times.hour(at), same: times.hour(at) === beside[hour] }))
    .filter(({ same }) => !same)
    .map(({ top, label }) => (
      <Box key={top} aria-hidden sx={{ ...LABEL, insetInlineStart: 4 }} style={{ insetBlockStart: toPixels(top) + 2 }}>
        {label}
      </Box>
    ));
}
