import { Box, TextField, type TextFieldProps } from "@mui/material";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../messages/locale.ts";
import { formatWallTime, type WallTimeKind } from "./format-wall-time.ts";

type DateFieldProps = Omit<TextFieldProps, "type" | "value"> & {
  type: WallTimeKind;
  value: string;
};

/**
 * Browsers format native date fields in their own language, so the native text is visible only
 * while it is edited.
 */
const FORMATTED_WHEN_UNFOCUSED = {
  minInlineSize: 208,
  "& .formatted-value": {
    position: "absolute",
    insetInlineStart: 14,
    pointerEvents: "none",
    whiteSpace: "nowrap",
  },
  // Native date fields are always left-to-right. In Arabic the calendar button would cover the
  // beginning of the text. A physical side is needed here, which the RTL style sheet flips; a
  // logical one would follow the direction of the field.
  "& input": { position: "relative" },
  "& input::-webkit-calendar-picker-indicator": { position: "absolute", right: 0 },
  "& input::-webkit-datetime-edit": { paddingRight: "20px" },
  // A touch anywhere in the field opens the calendar, and its button would cover a long text.
  "@media (pointer: coarse)": { "& input::-webkit-calendar-picker-indicator": { opacity: 0 } },
  "& .Mui-focused .formatted-value": { display: "none" },
  "& .MuiInputBase-root:not(.Mui-focused) input::-webkit-datetime-edit": { opacity: 0 },
  "@supports (-moz-appearance: none)": {
    "& .MuiInputBase-root:not(.Mui-focused) input": { color: "transparent" },
  },
};

/** Native date or time field that displays its value in the UI language while unfocused. */
export function DateField({ type, value, slotProps, sx, ...props }: DateFieldProps) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const text = formatWallTime(type, value, locale);
  const formattedValue = (
    <Box
      component="span"
      aria-hidden
      className="formatted-value"
      sx={{ color: text ? "text.primary" : "text.secondary" }}
    >
      {text || translate("frame.noDate")}
    </Box>
  );
  return (
    <TextField
      {...props}
      type={type}
      value={value}
      slotProps={{
        ...slotProps,
        inputLabel: { shrink: true },
        input: { startAdornment: formattedValue, ...(slotProps?.input as object) },
      }}
      sx={[FORMATTED_WHEN_UNFOCUSED, ...(Array.isArray(sx) ? sx : [sx ?? false])]}
    />
  );
}
