import { useTranslate } from "react-admin";
import { serverNow } from "../../platform/api/server-clock.ts";
import { FormDialog } from "../../platform/form/form-dialog.tsx";
import { StationTimeInput } from "../../platform/form/input/station-time-input.tsx";
import { OverrideInput } from "./override-input.tsx";

/** Reason for doing without a second person, where one is needed. */
interface OverrideChoice {
  override?: string;
}

interface SendDialogProps<Choice> {
  onClose: () => void;
  /** Sends or schedules the notification. Errors are shown in the dialog. */
  onSend: (choice: Choice) => Promise<void>;
}

/** Dialog that sends a notification without a second person, for a reason. */
export function OverrideDialog({ onClose, onSend }: SendDialogProps<OverrideChoice>) {
  const translate = useTranslate();
  return (
    <FormDialog
      title={translate("resources.notification.override.title")}
      text={`${translate("resources.notification.override.text")} ${translate("resources.notification.send.text")}`}
      submitLabel={translate("resources.notification.send.button")}
      defaultValues={{ override: "" }}
      onClose={onClose}
      onSend={({ override }) => onSend({ override })}
    >
      <OverrideInput />
    </FormDialog>
  );
}

interface ScheduleDialogProps extends SendDialogProps<OverrideChoice & { scheduledAt: string }> {
  needsSecondPerson: boolean;
}

/** Dialog that schedules a notification, for a reason where it needs a second person. */
export function ScheduleDialog({ needsSecondPerson, onClose, onSend }: ScheduleDialogProps) {
  const translate = useTranslate();
  return (
    <FormDialog
      title={translate("resources.notification.schedule.title")}
      text={needsSecondPerson && translate("resources.notification.override.text")}
      submitLabel={translate("resources.notification.schedule.confirm")}
      defaultValues={{ scheduledAt: null, override: "" }}
      onClose={onClose}
      onSend={({ scheduledAt, override }) => {
        if (!scheduledAt || Date.parse(scheduledAt) <= serverNow().getTime())
          throw new Error(translate("resources.notification.wrong.when"));
        return onSend({ scheduledAt, ...(needsSecondPerson && { override }) });
      }}
    >
      <StationTimeInput
        source="scheduledAt"
        label="resources.notification.fields.scheduledAt"
        required
      />
      {needsSecondPerson && <OverrideInput />}
    </FormDialog>
  );
}
