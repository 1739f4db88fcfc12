import { intlLocale } from "@masthead/contract/platform/format.ts";
import ClearIcon from "@mui/icons-material/Clear";
import { IconButton, InputAdornment } from "@mui/material";
import { useState } from "react";
import {
  FieldTitle,
  InputHelperText,
  useInput,
  useResourceContext,
  useTranslate,
} from "react-admin";
import { useUiLocale } from "../../messages/locale.ts";
import { useStation } from "../../time/station.ts";
import { fromWallTime, offsetAt, toWallTime } from "../../time/station-time.ts";
import { DateField } from "./date-field.tsx";

interface StationTimeInputProps {
  source: string;
  label?: string;
  helperText?: string;
  /** Whether a value is required. */
  required?: boolean;
  defaultValue?: string;
}

/**
 * Input for a date and time in the time zone of the station, wherever the user is. Stored in UTC;
 * null when empty.
 */
export function StationTimeInput({
  source,
  label,
  helperText,
  required = false,
  defaultValue,
}: StationTimeInputProps) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const resource = useResourceContext();
  const { timeZone } = useStation();
  const { field, fieldState, id } = useInput({ source, defaultValue: defaultValue ?? null });
  // A partial input is invalid: the field keeps its value until the input is complete.
  const [isIncomplete, setIncomplete] = useState(false);
  const at: string | null = field.value || null;
  const fullText =
    at &&
    new Intl.DateTimeFormat(intlLocale(locale), {
      dateStyle: "full",
      timeStyle: "short",
      timeZone,
    }).format(new Date(at));
  const timeHint =
    fullText &&
    translate("frame.stationTime", {
      time: fullText,
      zone: timeZone,
      offset: offsetAt(at, timeZone),
    });
  return (
    <DateField
      id={id}
      type="datetime-local"
      label={<FieldTitle label={label} source={source} resource={resource} isRequired={required} />}
      value={isIncomplete || !at ? "" : toWallTime(at, timeZone)}
      inputRef={field.ref}
      error={fieldState.invalid || isIncomplete}
      helperText={
        <InputHelperText
          error={isIncomplete ? "frame.incompleteTime" : fieldState.error?.message}
          helperText={timeHint || helperText || timeZone}
        />
      }
      onChange={({ target }) => {
        const utcTime = fromWallTime(target.value, timeZone);
        const incomplete = !utcTime && target.validity.badInput;
        setIncomplete(incomplete);
        if (!incomplete) field.onChange(utcTime);
      }}
      onBlur={() => {
        setIncomplete(false);
        field.onBlur();
      }}
      slotProps={{
        htmlInput: { max: "9999-12-31T23:59" },
        input: {
          endAdornment: at && !required && (
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
