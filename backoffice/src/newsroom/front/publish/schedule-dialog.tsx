import type { FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import { OverrideInput } from "../../../audience/notification/override-input.tsx";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import { usePublishing } from "./use-publishing.ts";

/** Dialog that publishes the changes of the draft at a time. */
export function ScheduleDialog({ seen, onClose }: { seen: FrontLayout; onClose: () => void }) {
  const message = useFrontMessages();
  const { schedule } = usePublishing();
  const { needsSecondPerson } = useFrontEditor().draft.review;
  return (
    <FormDialog
      title={message("schedule.title")}
      text={message("schedule.text")}
      submitLabel={message("schedule.confirm")}
      defaultValues={{ at: null, override: "" }}
      onClose={onClose}
      onSend={async ({ at, override }) => {
        if (!at || Date.parse(at) <= serverNow().getTime()) throw new Error(message("untilPast"));
        if (await schedule(at, seen, override)) onClose();
      }}
    >
      <StationTimeInput source="at" label="resources.frontPage.schedule.at" required />
      {needsSecondPerson && <OverrideInput />}
    </FormDialog>
  );
}
