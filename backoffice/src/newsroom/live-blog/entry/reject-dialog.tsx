import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { LIVE_LIMITS } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { TextInput } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { useColleagueName } from "../../work/colleague-name.ts";
import { useDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { entryName } from "./entry-name.ts";

interface RejectDialogProps {
  entry: LiveDeskEntry;
  onClose: () => void;
}

/** Returns an entry to its author, with a reason. */
export function RejectDialog({ entry: latest, onClose }: RejectDialogProps) {
  const message = useLiveMessages();
  const nameOf = useColleagueName();
  const { desk, act } = useDesk();
  const { entry, articleId } = useOpened({ entry: latest, articleId: desk.articleId });
  return (
    <FormDialog
      title={message("reject.title")}
      text={<bdi>{entryName(entry)}</bdi>}
      submitLabel={message("action.reject")}
      defaultValues={{ note: "" }}
      onClose={onClose}
      onSend={async ({ note }) => {
        const call = (version: number) =>
          client.liveBlog.reject({ id: articleId, entryId: entry.id, version, note });
        if (await act(entry, call, { message: "liveBlog.done.rejected" })) onClose();
      }}
    >
      <TextInput
        source="note"
        label={message("reject.note", { name: nameOf(entry.author) })}
        multiline
        minRows={3}
        autoFocus
        parse={(text: string) => text}
        slotProps={{ htmlInput: { maxLength: LIVE_LIMITS.note, dir: "auto" } }}
        helperText={false}
        fullWidth
      />
    </FormDialog>
  );
}
