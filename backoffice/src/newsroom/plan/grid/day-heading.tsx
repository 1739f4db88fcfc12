import { ButtonBase } from "@mui/material";
import { formatDate } from "../../../broadcast/schedule/view/days.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { usePlanning } from "../planning-context.ts";

interface DayHeadingProps {
  day: string;
  options: Intl.DateTimeFormatOptions;
  muted?: boolean;
}

/** Date of a day, which opens the view of the day. */
export function DayHeading({ day, options, muted = false }: DayHeadingProps) {
  const locale = useUiLocale();
  const { today, openDay, format } = usePlanning();
  const isToday = day === today;
  return (
    <ButtonBase
      onClick={() => openDay(day)}
      aria-current={isToday ? "date" : undefined}
      // A number alone does not say which day it is.
      aria-label={options.weekday ? undefined : format.day(day)}
      sx={{
        minBlockSize: 28,
        minInlineSize: 28,
        paddingInline: 1,
        borderRadius: 14,
        font: "inherit",
        fontSize: 13,
        fontWeight: isToday ? 700 : 600,
        color: isToday ? "background.paper" : muted ? "text.secondary" : "text.primary",
        backgroundColor: isToday ? "text.primary" : undefined,
      }}
    >
      {formatDate(day, locale, options)}
    </ButtonBase>
  );
}
