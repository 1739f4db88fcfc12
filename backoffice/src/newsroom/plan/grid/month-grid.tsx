import { Box } from "@mui/material";
import { arrangeBars, shownLanes } from "../../../platform/calendar/bars.ts";
import { DayHeading } from "../../../platform/calendar/day-heading.tsx";
import { DayRow } from "../../../platform/calendar/day-row.tsx";
import { MIN_COLUMN_WIDTH } from "../../../platform/calendar/scale.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { formatDate } from "../../../platform/time/days.ts";
import { daysOf, entryKey } from "../entries/calendar-entry.ts";
import { EntryChip } from "../entries/entry-chip.tsx";
import { usePlanMessages } from "../plan-messages.ts";
import { usePlanning } from "../planning-context.ts";
import { MoreButton } from "./more-button.tsx";
import { MovedBarGhost } from "./moved-bar-ghost.tsx";

/** Lanes of a week: with more entries on a day, the last is a count of the others. */
const MAX_LANES = 4;
/** Heights of the date and of an entry, and of a week at least, in pixels. */
const DATE_HEIGHT = 36;
const LANE_HEIGHT = 44;
const WEEK_HEIGHT = 124;

/** Month in weeks. */
export function MonthGrid({ days, month }: { days: readonly string[]; month: string }) {
  const locale = useUiLocale();
  const message = usePlanMessages();
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
  return (
    <Box role="region" aria-label={message("calendar")} tabIndex={0} data-scroller sx={MONTH}>
      <Box sx={WEEK}>
        {days.slice(0, 7).map((day) => (
          <Box key={day} aria-hidden sx={{ ...CELL, ...WEEKDAY }}>
            {formatDate(day, locale, { weekday: "long" })}
          </Box>
        ))}
      </Box>
      <Box data-drop-area>
        {weeks.map((week) => (
          <Week key={week[0]} days={week} month={month} />
        ))}
      </Box>
    </Box>
  );
}

function Week({ days, month }: { days: readonly string[]; month: string }) {
  const { entries, timeZone, today, format, create, openDay } = usePlanning();
  const bars = arrangeBars(entries, days, (entry) => daysOf(entry, timeZone));
  const lanes = shownLanes(bars, MAX_LANES);
  const rows = [DATE_HEIGHT, ...Array.from({ length: lanes }, () => LANE_HEIGHT)];
  return (
    <Box
      sx={{ ...WEEK, minBlockSize: WEEK_HEIGHT }}
      style={{
        gridTemplateRows: `${rows.map((height) => `${height}px`).join(" ")} minmax(28px, 1fr)`,
      }}
    >
      <DayRow
        days={days.map((day) => ({
          day,
          name: format.day(day),
          isMuted: !day.startsWith(month),
          header: (
            <DayHeading
              day={day}
              isToday={day === today}
              options={{ day: "numeric" }}
              muted={!day.startsWith(month)}
              onOpen={() => openDay(day)}
            />
          ),
        }))}
        bars={bars}
        lanes={lanes}
        firstRow={1}
        firstColumn={1}
        rows="1 / -1"
        renderBar={({ entry }, day, style) => (
          <EntryChip key={entryKey(entry)} entry={entry} day={day} style={style} />
        )}
        renderMore={(count, day) => <MoreButton count={count} onClick={() => openDay(day)} />}
        renderGhost={(day, style) => <MovedBarGhost days={days} day={day} style={style} />}
        onAdd={(day) => create({ day, minute: null })}
        sx={CELL}
      />
    </Box>
  );
}

const MONTH = {
  overflow: "auto",
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  backgroundColor: "background.paper",
} as const;

const WEEK = {
  display: "grid",
  gridTemplateColumns: `repeat(7, minmax(${MIN_COLUMN_WIDTH}px, 1fr))`,
  minInlineSize: "fit-content",
} as const;

const CELL = {
  borderBlockEnd: "1px solid",
  borderInlineEnd: "1px solid",
  borderColor: "divider",
} as const;

const WEEKDAY = {
  padding: 0.75,
  textAlign: "center",
  fontSize: 12.5,
  color: "text.secondary",
} as const;
