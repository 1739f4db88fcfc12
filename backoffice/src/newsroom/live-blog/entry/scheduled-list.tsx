import { Box, Button } from "@mui/material";
import { client } from "../../../platform/api/client.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { sourceOf } from "../pair/source-of.ts";
import { useConfirmEarly } from "../pair/use-confirm-early.ts";
import { type EditableEntryProps, EditableList } from "./editable-list.tsx";
import { ENTRY_ACTIONS, EntryCard } from "./entry-card.tsx";
import { EntryEditor } from "./entry-editor.tsx";
import { EntryFacts } from "./entry-facts.tsx";
import { EntryMenu } from "./entry-menu.tsx";
import { entryName } from "./entry-name.ts";
import { EntryText } from "./entry-text.tsx";
import { useClock } from "./event-time.tsx";

/** Entries that are published with their article, then those at a time, the next first. */
export function ScheduledList() {
  const message = useLiveMessages();
  const { scheduled } = useDesk().desk;
  return (
    <EditableList
      id="scheduled-title"
      title={message("scheduled.title")}
      count={scheduled.length}
      empty={message("scheduled.empty")}
      entries={scheduled}
      component={ScheduledEntry}
      rest={{}}
    />
  );
}

function ScheduledEntry({ entry, isEditing, onEdit, onClose }: EditableEntryProps) {
  const message = useLiveMessages();
  const clock = useClock();
  const { desk, act } = useDesk();
  const ids = { id: desk.articleId, entryId: entry.id };
  const confirmEarly = useConfirmEarly();
  const publish = async () => {
    const early = await confirmEarly(sourceOf(entry), null);
    if (early === null) return;
    const call = (version: number) =>
      client.liveBlog.publish({ ...ids, version, ...(early && { early }) });
    await act(entry, call, { message: "liveBlog.done.published" });
  };
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
      {!publishAt && (
        <Box sx={{ fontSize: 13 }}>
          <StateBadge tone="waiting">{message("scheduled.held")}</StateBadge>
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
              <Button variant="contained" onClick={() => void publish()}>
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
            <Box sx={{ marginInlineStart: "auto" }}>
              <EntryMenu entry={entry} entries={desk.scheduled} act={act} />
            </Box>
          </Box>
        </>
      )}
    </EntryCard>
  );
}
