import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import HistoryIcon from "@mui/icons-material/HistoryOutlined";
import KeyIcon from "@mui/icons-material/StarOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { ActionMenu } from "../../../platform/overlay/action-menu.tsx";
import { UndoButton } from "../../../platform/undo-button.tsx";
import { type ActOnDesk, useActOnDesk, useDesk, usePublished } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { ENTRY_ACTIONS, ENTRY_LIST, EntryCard } from "./entry-card.tsx";
import { EntryEditor } from "./entry-editor.tsx";
import { EntryFacts } from "./entry-facts.tsx";
import { entryName } from "./entry-name.ts";
import { EntryText } from "./entry-text.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { ListTitle } from "./list-title.tsx";
import { useEdited } from "./use-edited.ts";

/** Published entries, the latest event first, and those that were removed again. */
export function PublishedList() {
  const message = useLiveMessages();
  const notify = useNotify();
  const { desk } = useDesk();
  const { entries: latest, hasMore, isLoading, loadOlder, update } = usePublished(desk);
  const { entries, isEditing, edit, close } = useEdited(latest);
  const act = useActOnDesk(desk.articleId, (result) => update(result as LiveDeskEntry));
  return (
    <Box component="section" aria-labelledby="published-title">
      <ListTitle
        id="published-title"
        text={message("published.title")}
        count={desk.blog?.published}
      />
      {entries.length === 0 && (
        <Typography sx={{ color: "text.secondary" }}>{message("published.empty")}</Typography>
      )}
      <Box component="ol" sx={ENTRY_LIST}>
        {entries.map((entry) => (
          <PublishedEntry
            key={entry.id}
            entry={entry}
            act={act}
            isEditing={isEditing(entry)}
            onEdit={() => edit(entry)}
            onSaved={update}
            onClose={() => close(entry)}
          />
        ))}
      </Box>
      {hasMore && (
        <Button
          variant="outlined"
          loading={isLoading}
          onClick={() =>
            void loadOlder().catch((error) => notify(errorMessage(error), { type: "error" }))
          }
          sx={{ minBlockSize: 44, marginBlockStart: 1.5 }}
        >
          {message("published.older")}
        </Button>
      )}
    </Box>
  );
}

interface PublishedEntryProps {
  entry: LiveDeskEntry;
  act: ActOnDesk;
  isEditing: boolean;
  onEdit: () => void;
  onSaved: (entry: LiveDeskEntry) => void;
  onClose: () => void;
}

function PublishedEntry({ entry, act, isEditing, onEdit, ...editor }: PublishedEntryProps) {
  const message = useLiveMessages();
  const { locale } = useDesk().desk;
  const isRemoved = entry.state === "removed";
  return (
    <EntryCard label={entryName(entry)} isFaded={isRemoved} isMarked={entry.keyEvent}>
      <EntryFacts entry={entry}>
        {isRemoved && <StateBadge tone="off">{message("state.removed")}</StateBadge>}
      </EntryFacts>
      {isEditing ? (
        <EntryEditor entry={entry} {...editor} />
      ) : (
        <>
          <div className="entry-content">
            <EntryText title={entry.title} bodyHtml={entry.bodyHtml} locale={locale} />
          </div>
          <PublishedActions entry={entry} act={act} onEdit={onEdit} />
        </>
      )}
    </EntryCard>
  );
}

type PublishedActionsProps = Pick<PublishedEntryProps, "entry" | "act" | "onEdit">;

function PublishedActions({ entry, act, onEdit }: PublishedActionsProps) {
  const message = useLiveMessages();
  const [showsHistory, setShowsHistory] = useState(false);
  const { remove, restore, setKeyEvent } = usePublishedCalls(act);
  const { abilities, keyEvent } = entry;
  return (
    <Box sx={ENTRY_ACTIONS}>
      {abilities.edit && (
        <Button variant="outlined" onClick={onEdit}>
          {message("action.edit")}
        </Button>
      )}
      {abilities.remove && (
        <Button color="error" onClick={() => void remove(entry)}>
          {message("action.remove")}
        </Button>
      )}
      {abilities.restore && (
        <Button variant="outlined" onClick={() => void restore(entry)}>
          {message("action.restore")}
        </Button>
      )}
      <Box sx={{ marginInlineStart: "auto" }}>
        <ActionMenu
          label={message("more", { name: entryName(entry) })}
          actions={[
            ...(abilities.edit
              ? [
                  {
                    label: message(keyEvent ? "action.unmark" : "action.mark"),
                    icon: <KeyIcon fontSize="small" />,
                    onSelect: () => void setKeyEvent(entry, !keyEvent),
                  },
                ]
              : []),
            {
              label: message("history.title"),
              icon: <HistoryIcon fontSize="small" />,
              onSelect: () => setShowsHistory(true),
            },
          ]}
        />
      </Box>
      {showsHistory && <HistoryDialog entry={entry} onClose={() => setShowsHistory(false)} />}
    </Box>
  );
}

/** Calls on published entries, as the user saw them. */
function usePublishedCalls(act: ActOnDesk) {
  const message = useLiveMessages();
  const confirm = useConfirm();
  const { articleId } = useDesk().desk;
  const restore = (entry: LiveDeskEntry) => {
    const call = (version: number) =>
      client.liveBlog.publish({ id: articleId, entryId: entry.id, version });
    return act(entry, call, { message: "liveBlog.done.restored" });
  };
  return {
    restore,
    async remove(entry: LiveDeskEntry) {
      const isConfirmed = await confirm({
        title: message("remove.title"),
        text: (
          <>
            <Box component="bdi" sx={{ display: "block", fontWeight: 600, marginBlockEnd: 1 }}>
              {entryName(entry)}
            </Box>
            {message("remove.text")}
          </>
        ),
        confirm: message("action.remove"),
        dangerous: true,
      });
      if (!isConfirmed) return;
      let removed = entry;
      await act(
        entry,
        async (version) => {
          removed = await client.liveBlog.remove({ id: articleId, entryId: entry.id, version });
          return removed;
        },
        {
          message: "liveBlog.done.removed",
          action: <UndoButton onUndo={() => void restore(removed)} />,
        },
      );
    },
    setKeyEvent: (entry: LiveDeskEntry, keyEvent: boolean) =>
      act(entry, (version) =>
        client.liveBlog.editEntry({ id: articleId, entryId: entry.id, version, keyEvent }),
      ),
  };
}
