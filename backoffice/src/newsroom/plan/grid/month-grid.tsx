import { Box, ButtonBase } from "@mui/material";
import { formatDate } from "../../../broadcast/schedule/view/days.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { entriesOnDay, entryKey } from "../entries/calendar-entry.ts";
import { EntryChip, EntryGhost } from "../entries/entry-chip.tsx";
import { usePlanMessages } from "../plan-messages.ts";
import { usePlanning } from "../planning-context.ts";
import { DayHeading } from "./day-heading.tsx";
import { MIN_DAY_WIDTH } from "./scale.ts";
import { useDropDay } from "./use-drop-day.ts";

/** Entries that a day of the month shows; the others are counted. */
const MAX_SHOWN = 3;

/** Month in weeks. */
export function MonthGrid({ days, month }: { days: readonly string[]; month: string }) {
  const locale = useUiLocale();
  const message = usePlanMessages();
  return (
    <Box
      role="region"
      aria-label={message("calendar")}
      tabIndex={0}
      sx={{
        overflow: "auto",
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        backgroundColor: "background.paper",
      }}
    >
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: `repeat(7, minmax(${MIN_DAY_WIDTH}px, 1fr))`,
          minInlineSize: "fit-content",
        }}
      >
        {days.slice(0, 7).map((day) => (
          <Box
            key={day}
            aria-hidden
            sx={{
              padding: 0.75,
              textAlign: "center",
              fontSize: 12.5,
              color: "text.secondary",
              borderBlockEnd: "1px solid",
              borderInlineEnd: "1px solid",
              borderColor: "divider",
            }}
          >
            {formatDate(day, locale, { weekday: "long" })}
          </Box>
        ))}
        {days.map((day) => (
          <MonthDay key={day} day={day} muted={!day.startsWith(month)} />
        ))}
      </Box>
    </Box>
  );
}

function MonthDay({ day, muted }: { day: string; muted: boolean }) {
  const message = usePlanMessages();
  const { entries, pending, create, format, openDay, timeZone } = usePlanning();
  const nodeRef = useDropDay({ day, area: "any" });
  const found = entriesOnDay(entries, day, timeZone);
  const shown = found.length > MAX_SHOWN + 1 ? found.slice(0, MAX_SHOWN) : found;
  return (
    <Box
      ref={nodeRef}
      role="group"
      aria-label={format.day(day)}
      data-day={day}
      onClick={({ target, currentTarget }) =>
        target === currentTarget && create({ day, minute: null })
      }
      sx={{
        display: "flex",
        flexDirection: "column",
        alignItems: "stretch",
        gap: 0.5,
        padding: 0.5,
        minWidth: 0,
        minBlockSize: 124,
        cursor: "cell",
        borderBlockEnd: "1px solid",
        borderInlineEnd: "1px solid",
        borderColor: "divider",
        backgroundColor: muted ? "background.default" : undefined,
      }}
    >
      <Box sx={{ alignSelf: "start" }}>
        <DayHeading day={day} options={{ day: "numeric" }} muted={muted} />
      </Box>
      {shown.map((entry) => (
        <EntryChip key={entryKey(entry)} entry={entry} day={day} />
      ))}
      {pending?.place.day === day && <EntryGhost text={pending.entry.title} />}
      {found.length > shown.length && (
        <ButtonBase
          onClick={() => openDay(day)}
          sx={{
            alignSelf: "start",
            minBlockSize: 24,
            paddingInline: 0.5,
            font: "inherit",
            fontSize: 12.5,
            fontWeight: 600,
            textDecoration: "underline",
          }}
        >
          {message("more", { smart_count: found.length - shown.length })}
        </ButtonBase>
      )}
    </Box>
  );
}
