import { OVERRIDE_MAX_LENGTH } from "@masthead/contract/audience/notification/notification.ts";
import { required, TextInput } from "react-admin";

const identity = (value: string) => value;

/** Reason for sending a notification without a second person. */
export function OverrideInput() {
  return (
    <TextInput
      source="override"
      label="resources.notification.override.reason"
      helperText="resources.notification.override.help"
      parse={identity}
      multiline
      minRows={2}
      validate={required()}
      slotProps={{ htmlInput: { dir: "auto", maxLength: OVERRIDE_MAX_LENGTH, "aria-required": true } }}
    />
  );
}
