import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Alert, Box, Button } from "@mui/material";
import { client } from "../../../platform/api/client.ts";
import { useDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { ENTRY_ACTIONS, ENTRY_LIST, EntryCard } from "./entry-card.tsx";
import { EntryEditor } from "./entry-editor.tsx";
import { EntryFacts } from "./entry-facts.tsx";
import { entryName } from "./entry-name.ts";
import { EntryText } from "./entry-text.tsx";
import { ListTitle } from "./list-title.tsx";
import { useEdited } from "./use-edited.ts";

/** Own entries that an editor returned, with the reason. */
export function RejectedList() {
  const message = useLiveMessages();
  const { rejected } = useDesk().desk;
  const { entries, isEditing, edit, close } = useEdited(rejected);
  if (!entries.length) return null;
  return (
    <Box component="section" aria-labelledby="rejected-title">
      <ListTitle id="rejected-title" text={message("rejected.title")} count={entries.length} />
      <Box component="ol" sx={ENTRY_LIST}>
        {entries.map((entry) => (
          <RejectedEntry
            key={entry.id}
            entry={entry}
            isEditing={isEditing(entry)}
            onEdit={() => edit(entry)}
            onClose={() => close(entry)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface RejectedEntryProps {
  entry: LiveDeskEntry;
  isEditing: boolean;
  onEdit: () => void;
  onClose: () => void;
}

function RejectedEntry({ entry, isEditing, onEdit, onClose }: RejectedEntryProps) {
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
