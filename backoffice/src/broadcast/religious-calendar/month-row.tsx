import type { StaffMonth } from "@masthead/contract/broadcast/religious-calendar.ts";
import { Box, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { addDays } from "../../platform/time/days.ts";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { useFullDay } from "./use-religious-calendar.ts";

/** Day of Dhu al-Hijja on which Eid al-Adha begins. */
const ADHA_DAY = 10;
const DHU_AL_HIJJA = 12;

interface Props {
  month: StaffMonth;
  today: string;
  disabled: boolean;
  /** What the announcement switches. */
  effects: ReactNode;
  onAnnounce(startsOn: string | null): void;
}

/** Month with its expected or announced first day, and a button for each possible one. */
export function MonthRow({ month, today, disabled, effects, onAnnounce }: Props) {
  const translate = useTranslate();
  const fullDay = useFullDay();
  const text = (key: string, values?: object) =>
    translate(`resources.religiousCalendar.${key}`, values);
  const start = month.announced ?? month.calculated;
  const nameOf = (date: string, isLate: boolean) => {
    const values = { date: fullDay(date) };
    if (date === addDays(today, 1)) return text("tomorrow", values);
    if (date === today) return text("today", values);
    return text(isLate ? "thirtieth" : "begins", values);
  };
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gap: 1,
        alignItems: "center",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 2fr) minmax(0, 3fr)" },
        padding: 2,
        marginBlockStart: "-1px",
        border: 1,
        borderColor: "divider",
        backgroundColor: "background.paper",
      }}
    >
      <div>
        <Typography component="h4" sx={{ fontWeight: 600 }}>
          {month.name}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          <EventOf month={month.month} start={start} />
        </Typography>
        <Typography variant="body2">
          {text(month.announced ? "announced" : "calculated", { date: fullDay(start) })}
        </Typography>
        {month.announced && (
          <Typography variant="body2" color="text.secondary">
            {month.by} · <RelativeTime at={month.at} />
          </Typography>
        )}
      </div>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {month.choices.map(
          (date, index) =>
            date !== month.announced && (
              <Button
                key={date}
                variant="outlined"
                disabled={disabled}
                onClick={() => onAnnounce(date)}
                sx={{ minBlockSize: 44 }}
              >
                {nameOf(date, index === 1)}
              </Button>
            ),
        )}
        {month.announced && (
          <Button
            color="inherit"
            disabled={disabled}
            onClick={() => onAnnounce(null)}
            sx={{ minBlockSize: 44 }}
          >
            {text("undo")}
          </Button>
        )}
      </Box>
      {effects}
    </Box>
  );
}

/** What begins with the month; nothing for most of them. */
function EventOf({ month, start }: { month: number; start: string }) {
  const translate = useTranslate();
  const fullDay = useFullDay();
  if (month === DHU_AL_HIJJA)
    return translate("resources.religiousCalendar.event.12", {
      date: fullDay(addDays(start, ADHA_DAY - 1)),
    });
  if (month !== 9 && month !== 10) return null;
  return translate(`resources.religiousCalendar.event.${month}`);
}
