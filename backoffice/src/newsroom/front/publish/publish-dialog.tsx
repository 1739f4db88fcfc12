import type { FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import { OverrideInput } from "../../../audience/notification/override-input.tsx";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useFrontMessages } from "../front-editor.ts";
import { usePublishing } from "./use-publishing.ts";

/** Dialog that publishes the draft without a second person, for a reason. */
export function PublishDialog({ seen, onClose }: { seen: FrontLayout; onClose: () => void }) {
  const message = useFrontMessages();
  const { publish } = usePublishing();
  return (
    <FormDialog
      title={message("review.overrideTitle")}
      text={message("review.overrideText")}
      submitLabel={message("publish.button")}
      defaultValues={{ override: "" }}
      onClose={onClose}
      onSend={async ({ override }) => {
        if (await publish({ seen, override })) onClose();
      }}
    >
      <OverrideInput />
    </FormDialog>
  );
}
