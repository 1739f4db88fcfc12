import { DAY } from "@masthead/contract/platform/durations.ts";
import { FieldTitle, useInput, useResourceContext } from "react-admin";
import { DateField } from "../../platform/form/input/date-field.tsx";
import { useStation } from "../../platform/time/station.ts";
import { fromWallTime, toWallTime } from "../../platform/time/station-time.ts";

const dayOf = (wallTime: string) => wallTime.slice(0, 10);
const dayAfter = (day: string) => dayOf(new Date(Date.parse(`${day}T00:00Z`) + DAY).toISOString());

interface DayInputProps {
  source: string;
  /** Whether it selects the last day of a range: the value is then the end of the day. */
  endOfDay?: boolean;
}

/** Input for a day in the station's time zone. The value is the start of the day, in UTC. */
export function DayInput({ source, endOfDay = false }: DayInputProps) {
  const { timeZone } = useStation();
  const resource = useResourceContext();
  const { field, fieldState, id } = useInput({ source });
  const storedTime: unknown = field.value;
  const displayedDay =
    typeof storedTime === "string" && storedTime
      ? dayOf(toWallTime(new Date(Date.parse(storedTime) - (endOfDay ? 1 : 0)), timeZone))
      : "";
  return (
    <DateField
      id={id}
      type="date"
      margin="none"
      label={<FieldTitle source={source} resource={resource} />}
      value={displayedDay}
      onChange={({ target: { value } }) =>
        field.onChange(
          value ? fromWallTime(`${endOfDay ? dayAfter(value) : value}T00:00`, timeZone) : null,
        )
      }
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
    />
  );
}
