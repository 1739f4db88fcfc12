import type { CalendarEntry } from "@masthead/contract/newsroom/plan/calendar.ts";
import { DayHeading } from "../../../platform/calendar/day-heading.tsx";
import { DropGhost } from "../../../platform/calendar/drop-ghost.tsx";
import { createScale } from "../../../platform/calendar/scale.ts";
import { type TimeColumn, TimeGrid } from "../../../platform/calendar/time-grid.tsx";
import { toWallTime } from "../../../platform/time/station-time.ts";
import {
  DAY_MINUTES,
  entryKey,
  isBar,
  minuteOf,
  minutesOf,
  partOnDay,
} from "../entries/calendar-entry.ts";
import { EntryChip } from "../entries/entry-chip.tsx";
import { usePlanMessages } from "../plan-messages.ts";
import { usePlanning } from "../planning-context.ts";
import { useAllDayRow } from "./all-day-row.tsx";

const SCALE = createScale(0.8);
/** Height of one line, which the shortest entries have, in pixels. */
const LINE_HEIGHT = 22;
/** Step of the start of an item that is created by a click, in minutes. */
const CREATE_STEP = 30;
/** Heights from which a chip has two and three lines, in pixels. */
const TWO_LINES = 34;
const THREE_LINES = 56;

/**
 * Days next to each other, with entries over whole days on top and the others by the clock of the
 * station. On a day on which the clocks change, the column still has 24 hours.
 */
export function PlanTimeGrid({ days }: { days: readonly string[] }) {
  const message = usePlanMessages();
  const { entries, timeZone, today, format, create, openDay } = usePlanning();
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    minute: hour * 60,
    label: format.clock(hour * 60),
  }));
  const columns = days.map(
    (day): TimeColumn<CalendarEntry> => ({
      key: day,
      name: format.day(day),
      header: (
        <DayHeading
          day={day}
          isToday={day === today}
          options={{ weekday: "short", day: "numeric", month: "numeric" }}
          onOpen={() => openDay(day)}
        />
      ),
      minutes: DAY_MINUTES,
      hours,
      minuteAt(time) {
        const wallTime = toWallTime(new Date(time), timeZone);
        return wallTime.startsWith(day) ? minuteOf(wallTime) : null;
      },
      parts: entries.flatMap((entry) => {
        const part = isBar(entry) ? null : partOnDay(entry, day, timeZone);
        return part ? [{ entry, ...part }] : [];
      }),
    }),
  );
  return (
    <TimeGrid
      label={message("calendar")}
      columns={columns}
      scale={SCALE}
      minEntryHeight={LINE_HEIGHT}
      otherHeight={{ xs: 330, md: 300 }}
      view={`${days[0]} ${days.length}`}
      isLoaded={entries.length > 0}
      topRows={useAllDayRow(days)}
      renderEntry={({ entry, lanes, style, height }, { key }) => (
        <EntryChip
          key={entryKey(entry)}
          entry={entry}
          day={key}
          narrow={lanes > 1}
          lines={height < TWO_LINES ? 1 : height < THREE_LINES ? 2 : 3}
          style={style}
          sx={{ position: "absolute" }}
        />
      )}
      renderGhost={({ key }) => <TimedGhost day={key} />}
      onAdd={({ key }, minute) =>
        create({ day: key, minute: Math.floor(minute / CREATE_STEP) * CREATE_STEP })
      }
    />
  );
}

function TimedGhost({ day }: { day: string }) {
  const { moves, format } = usePlanning();
  const { moved } = moves;
  if (!moved || moved.place.day !== day || moved.place.minute === null || isBar(moved.entry))
    return null;
  return (
    <DropGhost
      title={moved.entry.title}
      time={format.place(moved.place)}
      style={{
        position: "absolute",
        insetInline: 2,
        insetBlockStart: SCALE.toPixels(moved.place.minute),
        blockSize: Math.max(SCALE.toPixels(minutesOf(moved.entry)) - 2, 26),
      }}
      scrollIntoView={moved.by === "keyboard"}
    />
  );
}
