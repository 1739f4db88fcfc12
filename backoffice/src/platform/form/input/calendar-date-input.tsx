import { FieldTitle, useInput, useResourceContext } from "react-admin";
import { DateField } from "./date-field.tsx";

/** Input for a calendar day of the station, stored as text such as 2026-11-21. */
export function CalendarDateInput({ source, label }: { source: string; label?: string }) {
  const resource = useResourceContext();
  const { field, fieldState, id } = useInput({ source });
  return (
    <DateField
      id={id}
      type="date"
      margin="none"
      label={<FieldTitle label={label} source={source} resource={resource} />}
      value={field.value || ""}
      onChange={({ target: { value } }) => field.onChange(value || null)}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ htmlInput: { max: "9999-12-31" } }}
    />
  );
}
