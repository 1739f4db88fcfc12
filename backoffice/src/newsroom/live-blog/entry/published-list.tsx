import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import KeyIcon from "@mui/icons-material/StarOutlined";
import { Box, Button, Checkbox, FormControlLabel } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { UndoButton } from "../../../platform/undo-button.tsx";
import { type ActOnDesk, useActOnDesk, useDesk, usePublished } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { usePairMessages } from "../pair/pair-messages.ts";
import { sourceOf } from "../pair/source-of.ts";
import { useConfirmEarly } from "../pair/use-confirm-early.ts";
import { type EditableEntryProps, EditableList } from "./editable-list.tsx";
import { ENTRY_ACTIONS, EntryCard } from "./entry-card.tsx";
import { EntryEditor } from "./entry-editor.tsx";
import { EntryFacts } from "./entry-facts.tsx";
import { EntryMenu } from "./entry-menu.tsx";
import { entryName } from "./entry-name.ts";
import { EntryText } from "./entry-text.tsx";

/** Published entries, the latest event first, and those that were removed again. */
export function PublishedList() {
  const message = useLiveMessages();
  const notify = useNotify();
  const { desk } = useDesk();
  const pairMessage = usePairMessages();
  const [isFiltered, setFiltered] = useState(false);
  const { entries: latest, hasMore, isLoading, loadOlder, update, drop } = usePublished(desk);
  const act = useActOnDesk(desk.articleId, (result) => update(result as LiveDeskEntry));
  const listed = isFiltered
    ? latest.filter(({ pair, state }) => !pair && state === "published")
    : latest;
  return (
    <>
      {desk.translation && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={isFiltered}
              onChange={({ target }) => setFiltered(target.checked)}
            />
          }
          label={pairMessage("filter")}
          sx={{ minBlockSize: 44, marginBlockEnd: 0.5, "& .MuiTypography-root": { fontSize: 14 } }}
        />
      )}
      <EditableList
        id="published-title"
        title={message("published.title")}
        count={isFiltered ? listed.length : desk.blog?.published}
        empty={isFiltered ? pairMessage("allTranslated") : message("published.empty")}
        entries={listed}
        component={PublishedEntry}
        rest={{ act, entries: latest, onSaved: update, onGone: drop }}
      />
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
    </>
  );
}

interface PublishedEntryProps extends EditableEntryProps {
  act: ActOnDesk;
  /** Entries of the list. */
  entries: readonly LiveDeskEntry[];
  onSaved: (entry: LiveDeskEntry) => void;
  onGone: (id: number) => void;
}

function PublishedEntry(props: PublishedEntryProps) {
  const { entry, act, entries, isEditing, onEdit, onSaved, onGone, onClose } = props;
  const message = useLiveMessages();
  const { locale } = useDesk().desk;
  const isRemoved = entry.state === "removed";
  return (
    <EntryCard label={entryName(entry)} isFaded={isRemoved} isMarked={entry.keyEvent}>
      <EntryFacts entry={entry}>
        {isRemoved && <StateBadge tone="off">{message("state.removed")}</StateBadge>}
      </EntryFacts>
      {isEditing ? (
        <EntryEditor entry={entry} onSaved={onSaved} onClose={onClose} />
      ) : (
        <>
          <div className="entry-content">
            <EntryText title={entry.title} bodyHtml={entry.bodyHtml} locale={locale} />
          </div>
          <PublishedActions
            entry={entry}
            entries={entries}
            act={act}
            onEdit={onEdit}
            onGone={onGone}
          />
        </>
      )}
    </EntryCard>
  );
}

type PublishedActionsProps = Pick<
  PublishedEntryProps,
  "entry" | "entries" | "act" | "onEdit" | "onGone"
>;

function PublishedActions({ entry, entries, act, onEdit, onGone }: PublishedActionsProps) {
  const message = useLiveMessages();
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
        <EntryMenu
          entry={entry}
          entries={entries}
          act={act}
          onGone={onGone}
          actions={
            abilities.edit
              ? [
                  {
                    label: message(keyEvent ? "action.unmark" : "action.mark"),
                    icon: <KeyIcon fontSize="small" />,
                    onSelect: () => void setKeyEvent(entry, !keyEvent),
                  },
                ]
              : []
          }
        />
      </Box>
    </Box>
  );
}

/** Calls on published entries, as the user saw them. */
function usePublishedCalls(act: ActOnDesk) {
  const message = useLiveMessages();
  const confirm = useConfirm();
  const { articleId, locale, translation } = useDesk().desk;
  const confirmEarly = useConfirmEarly();
  const pairMessage = usePairMessages();
  const translate = useTranslate();
  const language = translate(`frame.language.${translation?.locale ?? locale}`);
  const restore = async (entry: LiveDeskEntry) => {
    const early = await confirmEarly(sourceOf(entry), null);
    if (early === null) return;
    const seen = { id: articleId, entryId: entry.id, ...(early && { early }) };
    const call = (version: number) => client.liveBlog.publish({ ...seen, version });
    await act(entry, call, { message: "liveBlog.done.restored" });
  };
  return {
    restore,
    async remove(entry: LiveDeskEntry) {
      const { pair } = entry;
      const removable = pair && (pair.state === "published" || pair.state === "scheduled");
      let pairVersion: number | undefined;
      const isConfirmed = await confirm({
        title: message("remove.title"),
        text: (
          <>
            <Box component="bdi" sx={{ display: "block", fontWeight: 600, marginBlockEnd: 1 }}>
              {entryName(entry)}
            </Box>
            {message("remove.text")}
            {removable && (
              <Box sx={{ marginBlockStart: 1 }}>
                {pairMessage(`remove.${pair.state}`, { language })}
              </Box>
            )}
          </>
        ),
        ...(removable && {
          alternative: {
            label: pairMessage(`remove.${pair.state}Both`),
            onChoose: () => {
              pairVersion = pair.version;
            },
          },
        }),
        confirm: message("action.remove"),
        dangerous: true,
      });
      if (!isConfirmed) return;
      let removed = entry;
      await act(
        entry,
        async (version) => {
          const seen = { id: articleId, entryId: entry.id, version };
          removed = await client.liveBlog.remove({
            ...seen,
            ...(pairVersion !== undefined && { pairVersion }),
          });
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
