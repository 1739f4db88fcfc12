import LessIcon from "@mui/icons-material/ExpandLess";
import { Box, ButtonBase } from "@mui/material";
import { useState } from "react";
import { arrangeBars, shownLanes } from "../../../platform/calendar/bars.ts";
import { DayRow } from "../../../platform/calendar/day-row.tsx";
import { HEAD_CELL } from "../../../platform/calendar/time-grid.tsx";
import { daysOf, entryKey, isBar } from "../entries/calendar-entry.ts";
import { EntryChip } from "../entries/entry-chip.tsx";
import { usePlanMessages } from "../plan-messages.ts";
import { usePlanning } from "../planning-context.ts";
import { MoreButton } from "./more-button.tsx";
import { MovedBarGhost } from "./moved-bar-ghost.tsx";

/** Lanes of the row before it is expanded. */
const MAX_LANES = 4;

/** Row of the entries over whole days, and its label on the axis. */
export function useAllDayRow(days: readonly string[]) {
  const message = usePlanMessages();
  const { entries, timeZone, create, format, moves } = usePlanning();
  const [isExpanded, setExpanded] = useState(false);
  const bars = arrangeBars(entries.filter(isBar), days, (entry) => daysOf(entry, timeZone));
  const collapsed = shownLanes(bars, MAX_LANES);
  const all = shownLanes(bars, Number.POSITIVE_INFINITY);
  const lanes = isExpanded ? all : collapsed;
  const rows = `2 / span ${Math.max(lanes, 1) + Number(lanes < all)}`;
  return {
    rows,
    label: (
      <Box sx={{ fontSize: 12, color: "text.secondary" }}>
        {message("allDay")}
        {isExpanded && all > collapsed && (
          <ButtonBase
            aria-label={message("fewer")}
            onClick={() => setExpanded(false)}
            sx={{ minBlockSize: 24, minInlineSize: 24 }}
          >
            <LessIcon fontSize="small" />
          </ButtonBase>
        )}
      </Box>
    ),
    cells: (
      <Box data-drop-area sx={{ display: "contents" }}>
        <DayRow
          days={days.map((day) => ({ day, name: format.day(day) }))}
          bars={bars}
          lanes={lanes}
          firstRow={2}
          firstColumn={2}
          rows={rows}
          renderBar={({ entry }, day, style) => (
            <EntryChip
              key={entryKey(entry)}
              entry={entry}
              day={day}
              lines={1}
              style={{ ...style, alignSelf: "start" }}
            />
          )}
          renderMore={(count) => <MoreButton count={count} onClick={() => setExpanded(true)} />}
          renderGhost={(day, style) =>
            moves.moved &&
            isBar(moves.moved.entry) && <MovedBarGhost days={days} day={day} style={style} />
          }
          onAdd={(day) => create({ day, minute: null })}
          sx={HEAD_CELL}
        />
      </Box>
    ),
  };
}
