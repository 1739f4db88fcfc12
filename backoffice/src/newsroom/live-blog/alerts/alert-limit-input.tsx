import { LIVE_ALERTS_PER_HOUR } from "@masthead/contract/audience/notification/live-alert-terms.ts";
import { maxValue, minValue, NumberInput, required } from "react-admin";
import { useAlertMessages } from "./alert-messages.ts";

const { min, max } = LIVE_ALERTS_PER_HOUR;

/** Field for the number of alerts that a live blog sends per hour at most. */
export function AlertLimitInput() {
  const message = useAlertMessages();
  return (
    <NumberInput
      source="alertsPerHour"
      label={message("limit")}
      helperText={message("limitHelp")}
      min={min}
      max={max}
      validate={[required(), minValue(min), maxValue(max)]}
      fullWidth
    />
  );
}
