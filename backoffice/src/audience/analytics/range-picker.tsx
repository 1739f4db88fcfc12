import { Box, MenuItem, TextField } from "@mui/material";
import { useTranslate } from "react-admin";
import { DateField } from "../../platform/form/input/date-field.tsx";
import { useStation } from "../../platform/time/station.ts";
import { toWallTime } from "../../platform/time/station-time.ts";
import { type DateRange, RANGE_NAMES, type RangeName } from "./range.ts";

interface RangePickerProps {
  name: RangeName | "days";
  range: DateRange;
  /** Called with the range as the URL parameter stores it. */
  onSelect: (range: string) => void;
}

/** Selects a named date range, or the first and the last day of one. */
export function RangePicker({ name, range, onSelect }: RangePickerProps) {
  const translate = useTranslate();
  const { timeZone } = useStation();
  const today = toWallTime(new Date(), timeZone).slice(0, 10);
  const selectDays = (startDate: string, endDate: string) => {
    if (startDate && endDate)
      onSelect(startDate <= endDate ? `${startDate}_${endDate}` : `${endDate}_${startDate}`);
  };
  const dayField = (label: string, value: string, onDay: (value: string) => void) => (
    <DateField
      type="date"
      margin="none"
      fullWidth={false}
      label={translate(label)}
      value={value}
      onChange={(event) => onDay(event.target.value)}
      slotProps={{ htmlInput: { max: today } }}
    />
  );
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      <TextField
        select
        margin="none"
        fullWidth={false}
        label={translate("analytics.range.label")}
        value={name}
        onChange={({ target: { value } }) =>
          onSelect(value === "days" ? `${today}_${today}` : value)
        }
        sx={{ minInlineSize: 160 }}
      >
        {[...RANGE_NAMES, "days" as const].map((option) => (
          <MenuItem key={option} value={option}>
            {translate(`analytics.range.${option}`)}
          </MenuItem>
        ))}
      </TextField>
      {name === "days" && (
        <>
          {dayField("analytics.range.from", range.startDate, (value) =>
            selectDays(value, range.endDate),
          )}
          {dayField("analytics.range.to", range.endDate, (value) =>
            selectDays(range.startDate, value),
          )}
        </>
      )}
    </Box>
  );
}
