import { intlLocale } from "@masthead/contract/platform/format.ts";
import PreviousIcon from "@mui/icons-material/ChevronLeft";
import NextIcon from "@mui/icons-material/ChevronRight";
import {
  Box,
  Button,
  IconButton,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
  Typography,
} from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { DateField } from "../form/input/date-field.tsx";
import { useUiLocale } from "../messages/locale.ts";
import { isDate } from "../time/days.ts";
import { stepDate, type ViewKind } from "./view-days.ts";

interface ViewBarProps<Kind extends ViewKind> {
  kind: Kind;
  kinds: readonly Kind[];
  /** Selected day; any day of the week or month. */
  date: string;
  days: readonly string[];
  today: string;
  show: (change: { kind?: Kind; date?: string }) => void;
  /** Additional display options. */
  choices?: ReactNode;
  /** Main action of the screen. */
  children: ReactNode;
}

/**
 * Controls that select the days of a calendar. On phones, the range is beside the arrows, and the
 * other controls follow.
 */
export function ViewBar<Kind extends ViewKind>({
  kind,
  kinds,
  date,
  days,
  today,
  show,
  choices,
  children,
}: ViewBarProps<Kind>) {
  const translate = useTranslate();
  const message = (key: string) => translate(`frame.calendar.${key}`);
  const stepButton = (steps: -1 | 1, label: string) => (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        color="inherit"
        onClick={() => show({ date: stepDate(kind, date, steps) })}
        sx={{ inlineSize: 44, blockSize: 44, "[dir=rtl] & svg": { transform: "scaleX(-1)" } }}
      >
        {steps < 0 ? <PreviousIcon /> : <NextIcon />}
      </IconButton>
    </Tooltip>
  );
  return (
    <Box
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, marginBlockEnd: 1 }}
    >
      <Box sx={{ display: "flex", alignItems: "center" }}>
        {stepButton(-1, message(`before.${kind}`))}
        {stepButton(1, message(`after.${kind}`))}
      </Box>
      <Button
        variant="outlined"
        disabled={date === today}
        onClick={() => show({ date: today })}
        sx={{ minBlockSize: 44, order: { xs: 1, md: 0 } }}
      >
        {message("today")}
      </Button>
      <Typography component="h3" aria-live="polite" sx={RANGE}>
        <RangeTitle kind={kind} date={date} days={days} />
      </Typography>
      <DateField
        type="date"
        label={message("goTo")}
        value={date}
        margin="none"
        fullWidth={false}
        onChange={({ target }) => isDate(target.value) && show({ date: target.value })}
        slotProps={{ htmlInput: { min: "2000-01-01", max: "2100-12-31" } }}
        sx={{ order: { xs: 1, md: 0 }, flexGrow: { xs: 1, md: 0 } }}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        aria-label={message("view")}
        onChange={(_, chosen: Kind | null) => chosen && show({ kind: chosen })}
        sx={{ order: { xs: 1, md: 0 } }}
      >
        {kinds.map((one) => (
          <ToggleButton
            key={one}
            value={one}
            sx={{ minBlockSize: 44, paddingInline: { xs: 1.25, sm: 2 } }}
          >
            {message(`views.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {choices}
      <Box sx={{ marginInlineStart: "auto", order: 1 }}>{children}</Box>
    </Box>
  );
}

const RANGE = {
  fontSize: 17,
  fontWeight: 600,
  flexGrow: { xs: 1, md: 0 },
  minInlineSize: { md: 220 },
} as const;

function RangeTitle({ kind, date, days }: Pick<ViewBarProps<ViewKind>, "kind" | "date" | "days">) {
  const locale = useUiLocale();
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlLocale(locale), { ...options, timeZone: "UTC" });
  const noon = (day: string | undefined) => new Date(`${day}T12:00:00Z`);
  if (kind === "month") return formatter({ month: "long", year: "numeric" }).format(noon(date));
  if (kind === "day") return formatter({ dateStyle: "full" }).format(noon(date));
  return formatter({ day: "numeric", month: "long", year: "numeric" }).formatRange(
    noon(days[0]),
    noon(days.at(-1)),
  );
}
