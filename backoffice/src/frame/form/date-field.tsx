import { Box, TextField, type TextFieldProps } from "@mui/material";
import { useTranslate } from "react-admin";
import { useDeskLocale } from "../locale.ts";
import { type WallKind, wallText } from "./wall-text.ts";

type DateFieldProps = Omit<TextFieldProps, "type" | "value"> & { type: WallKind; value: string };

/** The browser writes native fields in its own language: its text is seen only while one edits. */
const SHOWN_AT_REST = {
  minInlineSize: 208,
  "& .wall-text": { position: "absolute", insetInlineStart: 14, pointerEvents: "none", whiteSpace: "nowrap" },
  // Native fields are left-to-right whatever the page is: in Arabic the calendar button would lie on the beginning of the text.
  // A physical side, which the style sheet of right-to-left pages mirrors; a logical one would follow the field.
  "& input": { position: "relative" },
  "& input::-webkit-calendar-picker-indicator": { position: "absolute", right: 0 },
  "& .Mui-focused .wall-text": { display: "none" },
  "& .MuiInputBase-root:not(.Mui-focused) input::-webkit-datetime-edit": { opacity: 0 },
  "@supports (-moz-appearance: none)": { "& .MuiInputBase-root:not(.Mui-focused) input": { color: "transparent" } },
};

/** Native date or time field that shows its value in the language on screen; it is edited as the browser does it. */
export function DateField({ type, value, slotProps, sx, ...props }: DateFieldProps) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const text = wallText(type, value, locale);
  const shown = (
    <Box component="span" aria-hidden className="wall-text" sx={{ color: text ? "text.primary" : "text.secondary" }}>
      {text || translate("desk.noDate")}
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
        input: { startAdornment: shown, ...(slotProps?.input as object) },
      }}
      sx={[SHOWN_AT_REST, ...(Array.isArray(sx) ? sx : [sx ?? false])]}
    />
  );
}
