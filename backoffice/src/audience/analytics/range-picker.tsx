import { Box, MenuItem, TextField } from "@mui/material";
import { useTranslate } from "react-admin";
import { DateField } from "../../frame/form/date-field.tsx";
import { useStation } from "../../frame/station.ts";
import { toWallTime } from "../../frame/station-time.ts";
import { RANGE_NAMES, type Range, type RangeName } from "./range.ts";

interface RangePickerProps {
  name: RangeName | "days";
  range: Range;
  /** Told the range as the address has it. */
  onChoose: (range: string) => void;
}

/** Which days are looked at: some of those with names, or from one day to another. */
export function RangePicker({ name, range, onChoose }: RangePickerProps) {
  const translate = useTranslate();
  const { timeZone } = useStation();
  const today = toWallTime(new Date(), timeZone).slice(0, 10);
  const chooseDays = (startDate: string, endDate: string) => {
    if (startDate && endDate) onChoose(startDate <= endDate ? `${startDate}_${endDate}` : `${endDate}_${startDate}`);
  };
  const day = (label: string, value: string, choose: (value: string) => void) => (
    <DateField
      type="date"
      margin="none"
      fullWidth={false}
      label={translate(label)}
      value={value}
      onChange={(event) => choose(event.target.value)}
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
        onChange={({ target: { value } }) => onChoose(value === "days" ? `${today}_${today}` : value)}
        sx={{ minInlineSize: 160 }}
      >
        {[...RANGE_NAMES, "days" as const].map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`analytics.range.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {name === "days" && (
        <>
          {day("analytics.range.from", range.startDate, (value) => chooseDays(value, range.endDate))}
          {day("analytics.range.to", range.endDate, (value) => chooseDays(range.startDate, value))}
        </>
      )}
    </Box>
  );
}
