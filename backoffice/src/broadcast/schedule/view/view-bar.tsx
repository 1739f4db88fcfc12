import type { Choice } from "@masthead/contract/platform/record.ts";
import PreviousIcon from "@mui/icons-material/ChevronLeft";
import NextIcon from "@mui/icons-material/ChevronRight";
import {
  Box,
  Button,
  IconButton,
  MenuItem,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
} from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { DateField } from "../../../platform/form/input/date-field.tsx";
import { isDate } from "./days.ts";
import { type useView, VIEW_KINDS } from "./use-view.ts";

interface ViewBarProps extends ReturnType<typeof useView> {
  channels: readonly Choice[];
  channelId: number | null;
  children: ReactNode;
}

/** Controls that select the view of the schedule. */
export function ViewBar({ view, today, show, step, channels, channelId, children }: ViewBarProps) {
  const translate = useTranslate();
  const message = (key: string) => translate(`resources.schedule.${key}`);
  const stepButton = (steps: -1 | 1, label: string) => (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        color="inherit"
        onClick={() => step(steps)}
        sx={{ "[dir=rtl] & svg": { transform: "scaleX(-1)" } }}
      >
        {steps < 0 ? <PreviousIcon /> : <NextIcon />}
      </IconButton>
    </Tooltip>
  );
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 1,
        rowGap: 1,
        marginBlockEnd: 1.5,
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center" }}>
        {stepButton(-1, message(`before.${view.kind}`))}
        <DateField
          type="date"
          label={message("date")}
          value={view.date}
          margin="none"
          fullWidth={false}
          onChange={({ target }) => isDate(target.value) && show({ date: target.value })}
          slotProps={{ htmlInput: { min: "2000-01-01", max: "2100-12-31" } }}
        />
        {stepButton(1, message(`after.${view.kind}`))}
      </Box>
      <Button
        variant="outlined"
        disabled={view.date === today}
        onClick={() => show({ date: today })}
        sx={{ minBlockSize: 40 }}
      >
        {message("today")}
      </Button>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view.kind}
        aria-label={message("view.label")}
        onChange={(_, kind) => kind && show({ kind, channelId })}
      >
        {VIEW_KINDS.map((kind) => (
          <ToggleButton key={kind} value={kind} sx={{ minBlockSize: 40, paddingInline: 2 }}>
            {message(`view.${kind}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {view.kind === "week" && channels.length > 0 && (
        <TextField
          select
          label={message("channel")}
          value={channelId ?? ""}
          margin="none"
          fullWidth={false}
          onChange={({ target }) => show({ channelId: Number(target.value) })}
          sx={{ minInlineSize: 160 }}
        >
          {channels.map(({ id, label }) => (
            <MenuItem key={id} value={id}>
              <bdi>{label}</bdi>
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box sx={{ marginInlineStart: "auto" }}>{children}</Box>
    </Box>
  );
}
