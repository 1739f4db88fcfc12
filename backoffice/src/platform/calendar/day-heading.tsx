import { ButtonBase } from "@mui/material";
import { useUiLocale } from "../messages/locale.ts";
import { formatDate } from "../time/days.ts";

interface DayHeadingProps {
  day: string;
  isToday: boolean;
  options: Intl.DateTimeFormatOptions;
  muted?: boolean;
  onOpen: () => void;
}

/** Date of a day, which opens the view of the day. */
export function DayHeading({ day, isToday, options, muted = false, onOpen }: DayHeadingProps) {
  const locale = useUiLocale();
  return (
    <ButtonBase
      onClick={onOpen}
      aria-current={isToday ? "date" : undefined}
      // A number alone does not say which day it is.
      aria-label={options.weekday ? undefined : formatDate(day, locale, LONG_DAY)}
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

const LONG_DAY = { weekday: "long", day: "numeric", month: "long" } as const;
