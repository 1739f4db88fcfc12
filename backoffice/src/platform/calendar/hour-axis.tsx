import { Box } from "@mui/material";
import type { Scale } from "./scale.ts";

const LABEL = {
  position: "absolute",
  fontSize: 12,
  lineHeight: "16px",
  color: "text.secondary",
  whiteSpace: "nowrap",
} as const;

/** Full hour of a column, in minutes from its top. */
export interface Hour {
  minute: number;
  label: string;
}

interface HoursProps {
  hours: readonly Hour[];
  scale: Scale;
}

/** Hour labels at the side of the grid, which stay in view while it scrolls sideways. */
export function HourAxis({ hours, scale }: HoursProps) {
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
      {hours.map(({ minute, label }) => (
        <Box
          key={minute}
          sx={{ ...LABEL, insetInlineEnd: 6 }}
          style={{ insetBlockStart: scale.toPixels(minute) + (minute ? -8 : 2) }}
        >
          {label}
        </Box>
      ))}
    </Box>
  );
}

/** Hour labels of a column that differ from the axis, on days on which the clocks change. */
export function DifferingHours({ hours, axis, scale }: HoursProps & { axis: readonly Hour[] }) {
  return hours
    .filter(({ label }, index) => label !== axis[index]?.label)
    .map(({ minute, label }) => (
      <Box
        key={minute}
        aria-hidden
        sx={{ ...LABEL, insetInlineStart: 4 }}
        style={{ insetBlockStart: scale.toPixels(minute) + 2 }}
      >
        {label}
      </Box>
    ));
}
