import { Box } from "@mui/material";
import { useEffect, useRef } from "react";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { toWallTime } from "../../../platform/time/station-time.ts";
import { VisuallyHidden } from "../../../platform/visually-hidden.tsx";
import { DAY_MINUTES, instantOf } from "../entries/calendar-entry.ts";
import { usePlanMessages } from "../plan-messages.ts";
import { usePlanning } from "../planning-context.ts";
import { AllDayCell } from "./all-day-cell.tsx";
import { arrangeDay } from "./arrange-day.ts";
import { DayColumn } from "./day-column.tsx";
import { DayHeading } from "./day-heading.tsx";
import { AXIS_WIDTH, MIN_DAY_WIDTH, MIN_LANE_WIDTH, toPixels } from "./scale.ts";

/** Hour to which the grid is scrolled at first, on days other than today. */
const MORNING_HOUR = 7;

/**
 * Days next to each other, with all-day entries on top and the others by the clock of the station.
 */
export function TimeGrid({ days }: { days: readonly string[] }) {
  const message = usePlanMessages();
  const { entries, timeZone, today } = usePlanning();
  const columns = days.map((day) => ({ day, arranged: arrangeDay(entries, day, timeZone) }));
  const scroller = useRef<HTMLDivElement>(null);
  const view = `${days[0]} ${days.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per view
  useEffect(() => {
    const hour = days.includes(today)
      ? Math.max(Number(toWallTime(serverNow(), timeZone).slice(11, 13)) - 2, 0)
      : MORNING_HOUR;
    if (scroller.current) scroller.current.scrollTop = toPixels(hour * 60);
  }, [view]);
  const isLoaded = entries.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per view, when the days have their widths
  useEffect(() => scrollToDay(scroller.current, today), [view, isLoaded]);
  // Days with many entries at the same time are wider, and the grid scrolls sideways.
  const widths = columns.map(({ arranged }) =>
    Math.max(MIN_DAY_WIDTH, ...arranged.map(({ lanes }) => lanes * MIN_LANE_WIDTH)),
  );
  const template = [
    `${AXIS_WIDTH}px`,
    ...widths.map((width) => `minmax(${days.length > 1 ? width : 0}px, 1fr)`),
  ].join(" ");
  return (
    <Box
      ref={scroller}
      role="region"
      aria-label={message("calendar")}
      tabIndex={0}
      sx={{
        overflow: "auto",
        maxBlockSize: "calc(max(360px, 100dvh - 250px))",
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        backgroundColor: "background.paper",
      }}
    >
      <Box
        sx={{ display: "grid", minInlineSize: "fit-content" }}
        style={{ gridTemplateColumns: template }}
      >
        {/* The head is one sticky block: its rows are as high as their entries. */}
        <Box
          sx={{
            position: "sticky",
            insetBlockStart: 0,
            zIndex: 6,
            gridColumn: "1 / -1",
            display: "grid",
            gridTemplateColumns: "subgrid",
            backgroundColor: "background.paper",
          }}
        >
          <Box sx={{ ...CELL, ...AXIS }} />
          {days.map((day) => (
            <Box key={day} sx={{ ...CELL, textAlign: "center" }}>
              <DayHeading
                day={day}
                options={{ weekday: "short", day: "numeric", month: "numeric" }}
              />
            </Box>
          ))}
          <Box sx={{ ...CELL, ...AXIS, fontSize: 12, color: "text.secondary" }}>
            {message("allDay")}
          </Box>
          {days.map((day) => (
            <AllDayCell key={day} day={day} sx={CELL} />
          ))}
        </Box>
        <HourAxis day={days[0] ?? ""} />
        {columns.map(({ day, arranged }) => (
          <DayColumn key={day} day={day} entries={arranged} />
        ))}
      </Box>
    </Box>
  );
}

/** Scrolls a grid sideways until a day is beside the axis, if the grid shows it. */
function scrollToDay(scroller: HTMLElement | null, day: string): void {
  const column = scroller?.querySelector(`[data-day="${day}"]`)?.getBoundingClientRect();
  if (!scroller || !column) return;
  const box = scroller.getBoundingClientRect();
  const isRtl = getComputedStyle(scroller).direction === "rtl";
  scroller.scrollLeft += isRtl
    ? column.right - box.right + AXIS_WIDTH
    : column.left - box.left - AXIS_WIDTH;
}

function HourAxis({ day }: { day: string }) {
  const { format, timeZone } = usePlanning();
  return (
    <Box
      sx={{ ...AXIS, borderInlineEnd: "1px solid", borderColor: "divider" }}
      style={{ blockSize: toPixels(DAY_MINUTES) }}
    >
      {Array.from({ length: 23 }, (_, i) => i + 1).map((hour) => (
        <Box
          key={hour}
          style={{ insetBlockStart: toPixels(hour * 60) - 9 }}
          sx={{
            position: "absolute",
            insetInlineEnd: 6,
            fontSize: 11.5,
            lineHeight: "18px",
            color: "text.secondary",
            whiteSpace: "nowrap",
          }}
        >
          {format.hour(instantOf({ day, minute: hour * 60 }, timeZone) ?? "")}
        </Box>
      ))}
      <VisuallyHidden>{timeZone}</VisuallyHidden>
    </Box>
  );
}

/** The axis stays in view while the days scroll sideways, above their entries. */
const AXIS = {
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 5,
  backgroundColor: "background.paper",
} as const;

const CELL = {
  padding: 0.5,
  minBlockSize: 36,
  minWidth: 0,
  borderBlockEnd: "1px solid",
  borderInlineEnd: "1px solid",
  borderColor: "divider",
} as const;
