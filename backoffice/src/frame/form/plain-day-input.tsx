import { FieldTitle, useInput, useResourceContext } from "react-admin";
import { DateField } from "./date-field.tsx";

/** A day as text, such as 2026-11-21, by the station's calendar. */
export function PlainDayInput({ source, label }: { source: string; label?: string }) {
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
