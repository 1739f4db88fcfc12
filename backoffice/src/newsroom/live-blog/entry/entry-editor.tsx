import type {
  LiveDeskEntry,
  LiveEntryVersion,
} from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Alert, AlertTitle, Box, Button } from "@mui/material";
import { type KeyboardEvent, useRef, useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage, problemOf } from "../../../platform/api/problems.ts";
import { FormError } from "../../../platform/form/save/form-error.tsx";
import { shortcutLabel } from "../../../platform/keys.ts";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { changedFields, draftOf, isEmptyEntry } from "../compose/entry-draft.ts";
import { EntryFields } from "../compose/entry-fields.tsx";
import { useDesk, useRefetchDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { ENTRY_ACTIONS } from "./entry-card.tsx";
import { isSubmitShortcut } from "./entry-shortcuts.ts";
import { EntryText } from "./entry-text.tsx";

interface EntryEditorProps {
  entry: LiveDeskEntry;
  onSaved?: (entry: LiveDeskEntry) => void;
  onClose: () => void;
  /** Sends an entry again after it was saved; its button replaces the one that only saves. */
  resubmit?: { label: string; run: (entry: LiveDeskEntry) => Promise<unknown> };
}

/**
 * Edits an entry in its place, from the version that was opened: what others do does not change the
 * text. If the entry was changed since, both texts are shown.
 */
export function EntryEditor({ entry: latest, onSaved, onClose, resubmit }: EntryEditorProps) {
  const translate = useTranslate();
  const message = useLiveMessages();
  const notify = useNotify();
  const { desk } = useDesk();
  const refetch = useRefetchDesk(desk.articleId);
  const opened = useOpened(latest);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const seen = { id: desk.articleId, entryId: opened.id };

  const write = async (version: number) => {
    const { eventAt, ...fields } = changedFields(draftOf(opened), draft);
    const isChanged = Object.keys(fields).length > 0 || typeof eventAt === "string";
    const saved = isChanged
      ? await client.liveBlog.editEntry({
          ...seen,
          version,
          ...fields,
          ...(typeof eventAt === "string" && { eventAt }),
        })
      : opened;
    await resubmit?.run(saved);
    return saved;
  };
  const save = async (version: number) => {
    setSaving(true);
    setFailure(null);
    try {
      const saved = await write(version);
      onSaved?.(saved);
      notify(resubmit ? "liveBlog.done.submitted" : "liveBlog.done.saved", { type: "success" });
      onClose();
    } catch (error) {
      const current = problemOf(error)?.conflict?.version;
      if (current === undefined) setFailure(errorMessage(error));
      else setConflict(await loadConflict(seen, current));
    } finally {
      setSaving(false);
      refetch();
    }
  };
  const isLocked = isEmptyEntry(draft) || isSaving;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!frame.current?.contains(event.target as Node)) return;
    if (!isSubmitShortcut(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat && !isLocked && !conflict) void save(opened.version);
  };
  return (
    <Box
      ref={frame}
      onKeyDownCapture={onKeyDown}
      sx={{ display: "flex", flexDirection: "column", gap: 1.5 }}
    >
      <FormError message={failure} />
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          isSaving={isSaving}
          onSaveOwn={() => void save(conflict.version)}
          onDiscardOwn={onClose}
        />
      )}
      <EntryFields
        autoFocus
        isPublished={opened.state === "published"}
        draft={draft}
        onChange={(change) =>
          setDraft((before) => ({
            ...before,
            ...change,
            // An entry has a time: clearing it restores the one that it had.
            ...(change.eventAt === null && { eventAt: opened.eventAt }),
          }))
        }
      />
      <Box sx={ENTRY_ACTIONS}>
        <Button
          variant="contained"
          title={shortcutLabel("Enter")}
          loading={isSaving}
          disabled={isLocked || conflict !== null}
          onClick={() => void save(opened.version)}
        >
          {resubmit?.label ?? message("action.save")}
        </Button>
        <Button onClick={onClose} disabled={isSaving}>
          {translate("frame.confirm.cancel")}
        </Button>
      </Box>
    </Box>
  );
}

interface Conflict {
  /** Current version of the entry. */
  version: number;
  /** Its text; undefined if it could not be loaded. */
  theirs: LiveEntryVersion | undefined;
}

async function loadConflict(
  seen: { id: number; entryId: number },
  version: number,
): Promise<Conflict> {
  const versions = await client.liveBlog.history(seen).catch(() => []);
  return { version, theirs: versions[0] };
}

interface ConflictNoticeProps {
  conflict: Conflict;
  isSaving: boolean;
  onSaveOwn: () => void;
  onDiscardOwn: () => void;
}

function ConflictNotice({ conflict, isSaving, onSaveOwn, onDiscardOwn }: ConflictNoticeProps) {
  const message = useLiveMessages();
  const { locale } = useDesk().desk;
  const { theirs } = conflict;
  return (
    <Alert severity="warning" variant="outlined" role="alert">
      <AlertTitle>{message("conflict.title")}</AlertTitle>
      {theirs && (
        <>
          {message("conflict.by", { by: theirs.by })}
          <Box
            sx={{ marginBlock: 1, padding: 1, border: 1, borderColor: "divider", borderRadius: 1 }}
          >
            <EntryText title={theirs.title} bodyHtml={theirs.bodyHtml} locale={locale} />
          </Box>
        </>
      )}
      <Box sx={ENTRY_ACTIONS}>
        <Button size="small" variant="outlined" loading={isSaving} onClick={onSaveOwn}>
          {message("conflict.saveOwn")}
        </Button>
        <Button size="small" onClick={onDiscardOwn} disabled={isSaving}>
          {message("conflict.keepTheirs")}
        </Button>
      </Box>
    </Alert>
  );
}
