import { Box, type SxProps } from "@mui/material";
import { allDayOf, entryKey } from "../entries/calendar-entry.ts";
import { EntryChip, EntryGhost } from "../entries/entry-chip.tsx";
import { usePlanning } from "../planning-context.ts";
import { useDropDay } from "./use-drop-day.ts";

/** All-day entries of a day. A click on an empty place creates one. */
export function AllDayCell({ day, sx }: { day: string; sx: SxProps }) {
  const { entries, pending, create, format } = usePlanning();
  const nodeRef = useDropDay({ day, area: "allDay" });
  const shown = entries.filter((entry) => {
    const dates = allDayOf(entry);
    return dates && dates.day <= day && day <= dates.lastDay;
  });
  const hasGhost = pending?.place.minute === null && pending.place.day === day;
  return (
    <Box
      ref={nodeRef}
      role="group"
      aria-label={format.day(day)}
      onClick={({ target, currentTarget }) =>
        target === currentTarget && create({ day, minute: null })
      }
      sx={[
        {
          display: "flex",
          flexDirection: "column",
          gap: 0.5,
          maxBlockSize: 132,
          overflowY: "auto",
          cursor: "cell",
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {shown.map((entry) => (
        <EntryChip key={entryKey(entry)} entry={entry} day={day} lines={1} />
      ))}
      {hasGhost && pending && <EntryGhost text={pending.entry.title} />}
    </Box>
  );
}
