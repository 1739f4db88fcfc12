import {
  FieldTitle,
  InputHelperText,
  useInput,
  useResourceContext,
  type Validator,
} from "react-admin";
import { DateField } from "./date-field.tsx";

interface ClockInputProps {
  source: string;
  label?: string;
  validate?: Validator;
}

/** Input for a time of day, stored as text such as 21:05. */
export function TimeOfDayInput({ source, label, validate }: ClockInputProps) {
  const resource = useResourceContext();
  const { field, fieldState, id, isRequired } = useInput({ source, validate });
  return (
    <DateField
      {...field}
      id={id}
      type="time"
      value={field.value ?? ""}
      label={
        <FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />
      }
      error={fieldState.invalid}
      helperText={fieldState.error && <InputHelperText error={fieldState.error.message} />}
      sx={{ minInlineSize: 150 }}
    />
  );
}
