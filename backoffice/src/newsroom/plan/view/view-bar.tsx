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
import { isDate } from "../../../broadcast/schedule/view/days.ts";
import { DateField } from "../../../platform/form/input/date-field.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { usePlanMessages } from "../plan-messages.ts";
import { VIEW_KINDS, type ViewKind } from "./calendar-days.ts";
import type { PlanViewState } from "./use-plan-view.ts";

/**
 * Controls that select the days of the calendar. On phones, the range is beside the arrows, and the
 * other controls follow.
 */
export function ViewBar({ state, children }: { state: PlanViewState; children: ReactNode }) {
  const message = usePlanMessages();
  const { view, today, days, show, step } = state;
  const stepButton = (steps: -1 | 1, label: string) => (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        color="inherit"
        onClick={() => step(steps)}
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
        {stepButton(-1, message(`before.${view.kind}`))}
        {stepButton(1, message(`after.${view.kind}`))}
      </Box>
      <Button
        variant="outlined"
        disabled={view.date === today}
        onClick={() => show({ date: today })}
        sx={{ minBlockSize: 44, order: { xs: 1, md: 0 } }}
      >
        {message("today")}
      </Button>
      <Typography
        component="h3"
        aria-live="polite"
        sx={{
          fontSize: 17,
          fontWeight: 600,
          flexGrow: { xs: 1, md: 0 },
          minInlineSize: { md: 220 },
        }}
      >
        <RangeTitle kind={view.kind} date={view.date} days={days} />
      </Typography>
      <DateField
        type="date"
        label={message("goTo")}
        value={view.date}
        margin="none"
        fullWidth={false}
        onChange={({ target }) => isDate(target.value) && show({ date: target.value })}
        slotProps={{ htmlInput: { min: "2000-01-01", max: "2100-12-31" } }}
        sx={{ order: { xs: 1, md: 0 }, flexGrow: { xs: 1, md: 0 } }}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view.kind}
        aria-label={message("view")}
        onChange={(_, kind: ViewKind | null) => kind && show({ kind })}
        sx={{ order: { xs: 1, md: 0 } }}
      >
        {VIEW_KINDS.map((kind) => (
          <ToggleButton
            key={kind}
            value={kind}
            sx={{ minBlockSize: 44, paddingInline: { xs: 1.25, sm: 2 } }}
          >
            {message(`views.${kind}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ marginInlineStart: "auto", order: 1 }}>{children}</Box>
    </Box>
  );
}

function RangeTitle({
  kind,
  date,
  days,
}: {
  kind: ViewKind;
  date: string;
  days: readonly string[];
}) {
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
