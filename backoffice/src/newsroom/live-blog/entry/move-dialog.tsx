import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { required, SelectInput } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { type ActOnDesk, useDesk } from "../desk/use-desk.ts";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { entryName } from "./entry-name.ts";

interface MoveDialogProps {
  entry: LiveDeskEntry;
  act: ActOnDesk;
  /** Called with the id of the entry that is no longer in the list. */
  onGone?: ((id: number) => void) | undefined;
  onClose: () => void;
}

/** Moves an entry to another running live blog in the same language. */
export function MoveDialog({ entry: latest, act, onGone, onClose }: MoveDialogProps) {
  const message = useLiveMessages();
  const { desk } = useDesk();
  const { entry, articleId } = useOpened({ entry: latest, articleId: desk.articleId });
  const { data } = useQuery({
    queryKey: [...LIVE_BLOG_KEY, "targets"],
    queryFn: ({ signal }) => client.liveBlog.list({}, { signal }),
    staleTime: 0,
  });
  const targets = (data ?? []).filter(
    ({ articleId: id, state, locale }) =>
      id !== articleId && state === "live" && locale === desk.locale,
  );
  return (
    <FormDialog
      title={message("move.title")}
      text={<bdi>{entryName(entry)}</bdi>}
      submitLabel={message("move.confirm")}
      defaultValues={{ to: null }}
      onClose={onClose}
      onSend={async ({ to }) => {
        const call = (version: number) =>
          client.liveBlog.move({ id: articleId, entryId: entry.id, version, to: Number(to) });
        if (!(await act(entry, call, { message: "liveBlog.done.moved" }))) return;
        onGone?.(entry.id);
        onClose();
      }}
    >
      {data && !targets.length ? (
        <Alert severity="info" variant="outlined">
          {message("move.none")}
        </Alert>
      ) : (
        <SelectInput
          source="to"
          label={message("move.to")}
          choices={targets.map(({ articleId: id, title }) => ({ id, name: title }))}
          translateChoice={false}
          isPending={!data}
          validate={required()}
          helperText={entry.state === "published" ? message("move.text") : false}
          fullWidth
        />
      )}
    </FormDialog>
  );
}
