import { FieldTitle, useInput, useResourceContext } from "react-admin";
import { DateField } from "../../frame/form/date-field.tsx";
import { useStation } from "../../frame/station.ts";
import { fromWallTime, toWallTime } from "../../frame/station-time.ts";

const DAY = 24 * 60 * 60 * 1000;
const dayOf = (wall: string) => wall.slice(0, 10);
const dayAfter = (day: string) => dayOf(new Date(Date.parse(`${day}T00:00Z`) + DAY).toISOString());

interface DayInputProps {
  source: string;
  /** Whether it is the last day that counts: the value is then the moment at which it ends. */
  last?: boolean;
}

/** A day in the station's zone; the value is the moment at which it begins. */
export function DayInput({ source, last = false }: DayInputProps) {
  const { timeZone } = useStation();
  const resource = useResourceContext();
  const { field, fieldState, id } = useInput({ source });
  const stored: unknown = field.value;
  const shown = typeof stored === "string" && stored ? dayOf(toWallTime(new Date(Date.parse(stored) - (last ? 1 : 0)), timeZone)) : "";
  return (
    <DateField
      id={id}
      type="date"
      margin="none"
      label={<FieldTitle source={source} resource={resource} />}
      value={shown}
      onChange={({ target: { value } }) => field.onChange(value ? fromWallTime(`${last ? dayAfter(value) : value}T00:00`, timeZone) : null)}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
    />
  );
}
