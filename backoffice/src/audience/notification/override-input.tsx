import {
  isOverrideReason,
  OVERRIDE_MAX_LENGTH,
} from "@masthead/contract/platform/override-reason.ts";
import { required, TextInput } from "react-admin";

const identity = (value: string) => value;

const isLongEnough = (reason: string) =>
  isOverrideReason(reason) ? undefined : "resources.notification.override.tooShort";

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
      validate={[required(), isLongEnough]}
      slotProps={{
        htmlInput: { dir: "auto", maxLength: OVERRIDE_MAX_LENGTH, "aria-required": true },
      }}
    />
  );
}
