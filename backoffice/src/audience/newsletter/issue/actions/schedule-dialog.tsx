import { useNotify, useRefresh, useTranslate } from "react-admin";
import { client } from "../../../../platform/api/client.ts";
import { serverNow } from "../../../../platform/api/server-clock.ts";
import { FormDialog } from "../../../../platform/form/form-dialog.tsx";
import { StationTimeInput } from "../../../../platform/form/input/station-time-input.tsx";
import { OverrideInput } from "../../../notification/override-input.tsx";
import { type IssueDialogProps, IssueFacts } from "./send-dialog.tsx";
import { useSeenAction } from "./use-seen-action.ts";

/** Dialog that schedules an issue, for a reason where it needs a second person. */
export function ScheduleIssueDialog({ issue, onClose }: IssueDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const runSeen = useSeenAction();
  const { id, version, needsSecondPerson } = issue;
  return (
    <FormDialog
      title={translate("resources.newsletterissue.schedule.title")}
      text={
        <>
          <IssueFacts issue={issue} />
          {needsSecondPerson && translate("resources.newsletterissue.override.text")}
        </>
      }
      submitLabel={translate("resources.newsletterissue.schedule.confirm")}
      defaultValues={{ scheduledAt: null, override: "" }}
      onClose={onClose}
      onSend={async ({ scheduledAt, override }) => {
        if (!scheduledAt || Date.parse(scheduledAt) <= serverNow().getTime())
          throw new Error(translate("resources.newsletterissue.wrong.when"));
        await runSeen(() =>
          client.newsletterIssue.schedule({
            id,
            version,
            scheduledAt,
            ...(needsSecondPerson && { override }),
          }),
        );
        onClose();
        notify("resources.newsletterissue.done.scheduled", { type: "success" });
        refresh();
      }}
    >
      <StationTimeInput
        source="scheduledAt"
        label="resources.newsletterissue.fields.scheduledAt"
        required
      />
      {needsSecondPerson && <OverrideInput />}
    </FormDialog>
  );
}
