import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Box, Button, Typography } from "@mui/material";
import { client } from "../../../platform/api/client.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { ENTRY_ACTIONS, ENTRY_LIST, EntryCard } from "./entry-card.tsx";
import { EntryEditor } from "./entry-editor.tsx";
import { EntryFacts } from "./entry-facts.tsx";
import { entryName } from "./entry-name.ts";
import { EntryText } from "./entry-text.tsx";
import { useClock } from "./event-time.tsx";
import { ListTitle } from "./list-title.tsx";
import { useEdited } from "./use-edited.ts";

/** Entries that are published at a time, the next first. */
export function ScheduledList() {
  const message = useLiveMessages();
  const { scheduled } = useDesk().desk;
  const { entries, isEditing, edit, close } = useEdited(scheduled);
  return (
    <Box component="section" aria-labelledby="scheduled-title">
      <ListTitle id="scheduled-title" text={message("scheduled.title")} count={scheduled.length} />
      {entries.length === 0 && (
        <Typography sx={{ color: "text.secondary" }}>{message("scheduled.empty")}</Typography>
      )}
      <Box component="ol" sx={ENTRY_LIST}>
        {entries.map((entry) => (
          <ScheduledEntry
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

interface EditableEntryProps {
  entry: LiveDeskEntry;
  isEditing: boolean;
  onEdit: () => void;
  onClose: () => void;
}

function ScheduledEntry({ entry, isEditing, onEdit, onClose }: EditableEntryProps) {
  const message = useLiveMessages();
  const clock = useClock();
  const { desk, act } = useDesk();
  const ids = { id: desk.articleId, entryId: entry.id };
  const { publishAt, abilities } = entry;
  return (
    <EntryCard label={entryName(entry)}>
      {publishAt && (
        <Box sx={{ fontSize: 13 }}>
          <StateBadge tone="waiting">
            {message("scheduled.at", { time: clock(publishAt) })}
          </StateBadge>{" "}
          <Box component="span" sx={{ color: "text.secondary" }}>
            <RelativeTime at={publishAt} />
          </Box>
        </Box>
      )}
      <EntryFacts entry={entry} />
      {isEditing ? (
        <EntryEditor entry={entry} onClose={onClose} />
      ) : (
        <>
          <EntryText title={entry.title} bodyHtml={entry.bodyHtml} locale={desk.locale} />
          <Box sx={ENTRY_ACTIONS}>
            {abilities.publish && (
              <Button
                variant="contained"
                onClick={() =>
                  void act(entry, (version) => client.liveBlog.publish({ ...ids, version }), {
                    message: "liveBlog.done.published",
                  })
                }
              >
                {message("action.publishNow")}
              </Button>
            )}
            {abilities.edit && (
              <Button variant="outlined" onClick={onEdit}>
                {message("action.edit")}
              </Button>
            )}
            {abilities.submit && (
              <Button
                onClick={() =>
                  void act(entry, (version) => client.liveBlog.submit({ ...ids, version }), {
                    message: "liveBlog.done.unscheduled",
                  })
                }
              >
                {message("action.unschedule")}
              </Button>
            )}
          </Box>
        </>
      )}
    </EntryCard>
  );
}
