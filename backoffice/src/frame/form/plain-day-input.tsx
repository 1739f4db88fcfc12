import { TextField } from "@mui/material";
import { FieldTitle, useInput, useResourceContext } from "react-admin";

/** A day as text, such as 2026-11-21, by the station's calendar. */
export function PlainDayInput({ source }: { source: string }) {
  const resource = useResourceContext();
  const { field, fieldState, id } = useInput({ source });
  return (
    <TextField
      id={id}
      type="date"
      margin="none"
      label={<FieldTitle source={source} resource={resource} />}
      value={field.value || ""}
      onChange={({ target: { value } }) => field.onChange(value || null)}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: "9999-12-31" } }}
      sx={{ minInlineSize: 160 }}
    />
  );
}
