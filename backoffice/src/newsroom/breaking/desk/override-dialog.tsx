import type { BreakingPackage } from "@masthead/contract/newsroom/breaking/breaking.ts";
import { OverrideInput } from "../../../audience/notification/override-input.tsx";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { useBreakingMessages } from "../breaking-messages.ts";
import type { ActOnPackage } from "./use-breaking.ts";

interface OverrideDialogProps {
  news: BreakingPackage;
  act: ActOnPackage;
  onClose: () => void;
}

/** Sends a package without a second person, for a reason. */
export function OverrideDialog({ news, act, onClose }: OverrideDialogProps) {
  const message = useBreakingMessages();
  const { id, hash } = useOpened(news);
  return (
    <FormDialog
      title={message("override.title")}
      text={message("override.text")}
      submitLabel={message("action.send")}
      defaultValues={{ override: "" }}
      onClose={onClose}
      onSend={async ({ override }) => {
        const send = () => client.breaking.send({ id, hash, override });
        if (await act(send, message("done.sent"))) onClose();
      }}
    >
      <OverrideInput />
    </FormDialog>
  );
}
