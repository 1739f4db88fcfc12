import { intlLocale } from "@masthead/contract/system/format.ts";
import ClearIcon from "@mui/icons-material/Clear";
import { IconButton, InputAdornment } from "@mui/material";
import { useState } from "react";
import { FieldTitle, InputHelperText, useInput, useResourceContext, useTranslate } from "react-admin";
import { useDeskLocale } from "../locale.ts";
import { useStation } from "../station.ts";
import { fromWallTime, offsetAt, toWallTime } from "../station-time.ts";
import { DateField } from "./date-field.tsx";

interface StationTimeInputProps {
  source: string;
  label?: string;
  helperText?: string;
  /** Must not be left empty. */
  needed?: boolean;
  defaultValue?: string;
}

/** A moment, as clocks at the station show it, wherever one writes from. It is kept in UTC; null when it is empty. */
export function StationTimeInput({ source, label, helperText, needed = false, defaultValue }: StationTimeInputProps) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const resource = useResourceContext();
  const { timeZone } = useStation();
  const { field, fieldState, id } = useInput({ source, defaultValue: defaultValue ?? null });
  // Half a time is none: until it is whole the field keeps what it had.
  const [half, setHalf] = useState(false);
  const at: string | null = field.value || null;
  const full = at && new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(at));
  const meaning = full && translate("desk.stationTime", { time: full, zone: timeZone, offset: offsetAt(at, timeZone) });
  return (
    <DateField
      id={id}
      type="datetime-local"
      label={<FieldTitle label={label} source={source} resource={resource} isRequired={needed} />}
      value={half || !at ? "" : toWallTime(at, timeZone)}
      inputRef={field.ref}
      error={fieldState.invalid || half}
      helperText={
        <InputHelperText error={half ? "desk.halfTime" : fieldState.error?.message} helperText={meaning || helperText || timeZone} />
      }
      onChange={({ target }) => {
        const given = fromWallTime(target.value, timeZone);
        const broken = !given && target.validity.badInput;
        setHalf(broken);
        if (!broken) field.onChange(given);
      }}
      onBlur={() => {
        setHalf(false);
        field.onBlur();
      }}
      slotProps={{
        htmlInput: { max: "9999-12-31T23:59" },
        input: {
          endAdornment: at && !needed && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={translate("ra.action.clear_input_value")}
                onClick={() => field.onChange(null)}
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
