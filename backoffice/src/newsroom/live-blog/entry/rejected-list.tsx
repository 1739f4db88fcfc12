import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Alert, Box, Button } from "@mui/material";
import { client } from "../../../platform/api/client.ts";
import { useDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { type EditableEntryProps, EditableList } from "./editable-list.tsx";
import { ENTRY_ACTIONS, EntryCard } from "./entry-card.tsx";
import { EntryEditor } from "./entry-editor.tsx";
import { EntryFacts } from "./entry-facts.tsx";
import { entryName } from "./entry-name.ts";
import { EntryText } from "./entry-text.tsx";

/** Own entries that an editor returned, with the reason. */
export function RejectedList() {
  const message = useLiveMessages();
  const { rejected } = useDesk().desk;
  return (
    <EditableList
      id="rejected-title"
      title={message("rejected.title")}
      entries={rejected}
      component={RejectedEntry}
      rest={{}}
    />
  );
}

function RejectedEntry({ entry, isEditing, onEdit, onClose }: EditableEntryProps) {
  const message = useLiveMessages();
  const { desk } = useDesk();
  const submit = ({ id: entryId, version }: LiveDeskEntry) =>
    client.liveBlog.submit({ id: desk.articleId, entryId, version });
  return (
    <EntryCard label={entryName(entry)}>
      <EntryFacts entry={entry} />
      <Alert severity="warning" variant="outlined">
        {entry.note ? (
          <Box component="bdi" sx={{ whiteSpace: "pre-wrap" }}>
            {entry.note}
          </Box>
        ) : (
          message("rejected.noReason")
        )}
      </Alert>
      {isEditing ? (
        <EntryEditor
          entry={entry}
          resubmit={{ label: message("action.resubmit"), run: submit }}
          onClose={onClose}
        />
      ) : (
        <>
          <EntryText title={entry.title} bodyHtml={entry.bodyHtml} locale={desk.locale} />
          {entry.abilities.submit && (
            <Box sx={ENTRY_ACTIONS}>
              <Button variant="contained" onClick={onEdit}>
                {message("action.editAndResubmit")}
              </Button>
            </Box>
          )}
        </>
      )}
    </EntryCard>
  );
}
