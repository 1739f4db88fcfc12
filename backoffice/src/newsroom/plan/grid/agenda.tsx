import AddIcon from "@mui/icons-material/Add";
import { Box, IconButton, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { DropGhost } from "../../../platform/calendar/drop-ghost.tsx";
import { entryKey, isOnDay } from "../entries/calendar-entry.ts";
import { EntryChip } from "../entries/entry-chip.tsx";
import { usePlanMessages } from "../plan-messages.ts";
import { usePlanning } from "../planning-context.ts";

/** Entries by day, for phones. A month leaves out empty days. */
export function Agenda({ days, skipEmpty }: { days: readonly string[]; skipEmpty: boolean }) {
  const message = usePlanMessages();
  const translate = useTranslate();
  const { entries, create, format, moves, timeZone, today } = usePlanning();
  const shown = days.map((day) => {
    const found = entries.filter((entry) => isOnDay(entry, day, timeZone));
    const { moved } = moves;
    const ghost = moved?.place.day === day && !isOnDay(moved.entry, day, timeZone) ? moved : null;
    if (skipEmpty && !found.length && !ghost) return null;
    return (
      <Box
        key={day}
        component="section"
        data-drop={day}
        aria-label={format.day(day)}
        sx={{ borderBlockStart: "1px solid", borderColor: "divider", paddingBlock: 1 }}
      >
        <Box sx={{ display: "flex", alignItems: "center", minBlockSize: 44 }}>
          <Typography
            component="h3"
            sx={{ fontSize: 15, fontWeight: day === today ? 700 : 600, flexGrow: 1 }}
          >
            {format.day(day)}
            {day === today && ` · ${translate("frame.calendar.today")}`}
          </Typography>
          <IconButton
            color="inherit"
            aria-label={message("newOn", { day: format.day(day) })}
            onClick={() => create({ day, minute: null })}
            sx={{ inlineSize: 44, blockSize: 44 }}
          >
            <AddIcon />
          </IconButton>
        </Box>
        {found.length === 0 && (
          <Typography sx={{ color: "text.secondary", fontSize: 14 }}>
            {message("emptyDay")}
          </Typography>
        )}
        <Box sx={{ display: "grid", gap: 1 }}>
          {found.map((entry) => (
            <EntryChip
              key={entryKey(entry)}
              entry={entry}
              day={day}
              lines={3}
              withEnd
              sx={{
                minBlockSize: 44,
                paddingBlock: 1,
                paddingInline: 1.25,
                fontSize: 15,
                lineHeight: "21px",
              }}
            />
          ))}
          {ghost && (
            <DropGhost
              title={ghost.entry.title}
              time={format.place(ghost.place)}
              style={{ minBlockSize: 44 }}
              scrollIntoView={ghost.by === "keyboard"}
            />
          )}
        </Box>
      </Box>
    );
  });
  return <Box data-drop-area>{shown}</Box>;
}
