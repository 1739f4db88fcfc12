import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Alert } from "@mui/material";
import { required, SelectInput } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { type ActOnDesk, useDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { entryName } from "./entry-name.ts";
import { useClock } from "./event-time.tsx";

interface MergeDialogProps {
  entry: LiveDeskEntry;
  /** Entries of the same list. */
  entries: readonly LiveDeskEntry[];
  act: ActOnDesk;
  /** Called with the id of the entry that is no longer in the list. */
  onGone?: ((id: number) => void) | undefined;
  onClose: () => void;
}

/** Merges another entry of the same list into an entry, both as the user saw them. */
export function MergeDialog({ entry: latest, entries, act, onGone, onClose }: MergeDialogProps) {
  const message = useLiveMessages();
  const clock = useClock();
  const { desk } = useDesk();
  const { entry, others, articleId } = useOpened({
    entry: latest,
    others: entries.filter(
      ({ id, state, linked }) => id !== latest.id && state === latest.state && !linked,
    ),
    articleId: desk.articleId,
  });
  return (
    <FormDialog
      title={message("merge.title")}
      text={<bdi>{entryName(entry)}</bdi>}
      submitLabel={message("merge.confirm")}
      defaultValues={{ otherId: null }}
      onClose={onClose}
      onSend={async ({ otherId }) => {
        const other = others.find(({ id }) => id === otherId);
        if (!other) return;
        const call = (version: number) =>
          client.liveBlog.merge({
            id: articleId,
            entryId: entry.id,
            version,
            otherId: other.id,
            otherVersion: other.version,
          });
        if (!(await act(entry, call, { message: "liveBlog.done.merged" }))) return;
        onGone?.(other.id);
        onClose();
      }}
    >
      {others.length === 0 ? (
        <Alert severity="info" variant="outlined">
          {message("merge.none")}
        </Alert>
      ) : (
        <SelectInput
          source="otherId"
          label={message("merge.other")}
          choices={others.map((other) => ({
            id: other.id,
            name: message("merge.choice", { time: clock(other.eventAt), name: entryName(other) }),
          }))}
          translateChoice={false}
          validate={required()}
          helperText={message(entry.state === "published" ? "merge.text" : "merge.textWaiting")}
          fullWidth
        />
      )}
    </FormDialog>
  );
}
