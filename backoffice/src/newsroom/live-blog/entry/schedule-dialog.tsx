import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";

interface ScheduleDialogProps {
  onClose: () => void;
  /** Schedules the entry, and closes the dialog. */
  onChoose: (publishAt: string) => Promise<void>;
}

/** Dialog for the time at which an entry is published. */
export function ScheduleDialog({ onClose, onChoose }: ScheduleDialogProps) {
  const message = useLiveMessages();
  return (
    <FormDialog
      title={message("schedule.title")}
      submitLabel={message("schedule.confirm")}
      defaultValues={{ publishAt: null }}
      onClose={onClose}
      onSend={async ({ publishAt }) => {
        if (typeof publishAt !== "string") throw new Error(message("schedule.required"));
        await onChoose(publishAt);
      }}
    >
      <StationTimeInput source="publishAt" label={message("schedule.at")} required />
    </FormDialog>
  );
}
