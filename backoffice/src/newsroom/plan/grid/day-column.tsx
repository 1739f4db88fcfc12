import { Box } from "@mui/material";
import { DAY_MINUTES, entryKey } from "../entries/calendar-entry.ts";
import { EntryChip, EntryGhost } from "../entries/entry-chip.tsx";
import { usePlanning } from "../planning-context.ts";
import type { ArrangedEntry } from "./arrange-day.ts";
import { NowLine } from "./now-line.tsx";
import { toMinutes, toPixels } from "./scale.ts";
import { useDropDay } from "./use-drop-day.ts";

/** Step of the start of an item that is created by a click, in minutes. */
const CREATE_STEP = 30;
/** Heights from which a chip has two and three lines, in pixels. */
const TWO_LINES = 34;
const THREE_LINES = 56;

/** Timed entries of a day, by the clock of the station. A click on an empty place creates one. */
export function DayColumn({ day, entries }: { day: string; entries: readonly ArrangedEntry[] }) {
  const { pending, create, format } = usePlanning();
  const nodeRef = useDropDay({ day, area: "timed" });
  const ghost =
    pending && pending.place.minute !== null && pending.place.day === day ? pending : null;
  return (
    <Box
      ref={nodeRef}
      role="group"
      aria-label={format.day(day)}
      data-day={day}
      onClick={({ target, currentTarget, clientY }) => {
        if (target !== currentTarget) return;
        const minute = toMinutes(clientY - currentTarget.getBoundingClientRect().top);
        create({ day, minute: Math.floor(minute / CREATE_STEP) * CREATE_STEP });
      }}
      style={{ blockSize: toPixels(DAY_MINUTES), backgroundSize: `100% ${toPixels(60)}px` }}
      sx={{
        position: "relative",
        cursor: "cell",
        overflow: "hidden",
        borderInlineEnd: "1px solid",
        borderColor: "divider",
        backgroundImage: ({ palette }) =>
          `linear-gradient(${palette.divider} 1px, transparent 1px)`,
      }}
    >
      {/* Below the entries, whose text it would strike through. */}
      <NowLine day={day} />
      {entries.map(({ entry, from, until, lane, lanes }) => {
        const height = toPixels(until - from) - 2;
        return (
          <EntryChip
            key={entryKey(entry)}
            entry={entry}
            day={day}
            narrow={lanes > 1}
            lines={height < TWO_LINES ? 1 : height < THREE_LINES ? 2 : 3}
            style={{
              insetBlockStart: toPixels(from),
              blockSize: height,
              insetInlineStart: `calc(${(lane / lanes) * 100}% + 2px)`,
              inlineSize: `calc(${100 / lanes}% - 4px)`,
            }}
            sx={{ position: "absolute" }}
          />
        );
      })}
      {ghost && ghost.place.minute !== null && (
        <EntryGhost
          text={format.place(ghost.place)}
          style={{
            position: "absolute",
            insetBlockStart: toPixels(ghost.place.minute),
            insetInline: 2,
            inlineSize: "auto",
            minBlockSize: 26,
          }}
        />
      )}
    </Box>
  );
}
