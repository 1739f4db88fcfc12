import ClearIcon from "@mui/icons-material/Clear";
import ClockIcon from "@mui/icons-material/ScheduleOutlined";
import { Button, IconButton, InputAdornment } from "@mui/material";
import { useTranslate } from "react-admin";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { DateField } from "../../../platform/form/input/date-field.tsx";
import { useStation } from "../../../platform/time/station.ts";
import { fromWallTime, toWallTime } from "../../../platform/time/station-time.ts";
import { useLiveMessages } from "../live-blog-messages.ts";

interface EventTimeFieldProps {
  /** UTC; null: the time at which the entry is sent. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Time of an event on the clock of the station: now, or an earlier time. */
export function EventTimeField({ value, onChange }: EventTimeFieldProps) {
  const translate = useTranslate();
  const message = useLiveMessages();
  const { timeZone } = useStation();
  if (value === null)
    return (
      <Button
        startIcon={<ClockIcon />}
        onClick={() => onChange(serverNow().toISOString())}
        sx={{ minBlockSize: 40 }}
      >
        {message("field.now")}
      </Button>
    );
  return (
    <DateField
      type="datetime-local"
      size="small"
      label={message("field.eventAt")}
      value={toWallTime(value, timeZone)}
      onChange={({ target }) => {
        const at = fromWallTime(target.value, timeZone);
        if (at) onChange(at);
      }}
      slotProps={{
        htmlInput: { max: toWallTime(serverNow(), timeZone) },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={translate("ra.action.clear_input_value")}
                onClick={() => onChange(null)}
              >
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
