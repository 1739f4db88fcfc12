import type { FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { useFrontMessages } from "../front-editor.ts";
import { usePublishing } from "./use-publishing.ts";

/** Dialog that publishes the changes of the draft at a time. */
export function ScheduleDialog({ seen, onClose }: { seen: FrontLayout; onClose: () => void }) {
  const message = useFrontMessages();
  const { schedule } = usePublishing();
  return (
    <FormDialog
      title={message("schedule.title")}
      text={message("schedule.text")}
      submitLabel={message("schedule.confirm")}
      defaultValues={{ at: null }}
      onClose={onClose}
      onSend={async ({ at }) => {
        if (!at || Date.parse(at) <= serverNow().getTime()) throw new Error(message("untilPast"));
        if (await schedule(at, seen)) onClose();
      }}
    >
      <StationTimeInput source="at" label="resources.frontPage.schedule.at" required />
    </FormDialog>
  );
}
