import { Box, Button, Paper, Tooltip, Typography } from "@mui/material";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNotify } from "react-admin";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { FormError } from "../../../platform/form/save/form-error.tsx";
import { shortcutLabel } from "../../../platform/keys.ts";
import { useDesk, useRefetchDesk } from "../desk/use-desk.ts";
import { isSubmitShortcut } from "../entry/entry-shortcuts.ts";
import { ScheduleDialog } from "../entry/schedule-dialog.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";
import { SourcePanel } from "../pair/source-panel.tsx";
import { useConfirmEarly } from "../pair/use-confirm-early.ts";
import { useSource } from "../pair/use-source.ts";
import { PhotosField } from "../photos/photos-field.tsx";
import type { DraftPhotosState } from "../photos/use-draft-photos.ts";
import { useQuestionMessages } from "../questions/question-messages.ts";
import { entryQueue } from "../queue/send-entry.ts";
import { type EntryIntent, isEmptyEntry, toNewEntry } from "./entry-draft.ts";
import { EntryFields } from "./entry-fields.tsx";
import { TemplateMenu } from "./template-menu.tsx";
import type { UnsentDraftState } from "./use-unsent-draft.ts";

interface ComposerProps {
  userId: number;
  unsent: UnsentDraftState;
  photos: DraftPhotosState;
}

/**
 * Writes an entry. The next one can be written as soon as it is sent: until the server has accepted
 * it, it is in the queue of unsent entries. A refused entry returns to the composer if that is empty.
 */
export function Composer({ userId, unsent, photos }: ComposerProps) {
  const message = useLiveMessages();
  const notify = useNotify();
  const { articleId, abilities } = useDesk().desk;
  const { draft, idempotencyKey, change, startNext } = unsent;
  const refetch = useRefetchDesk(articleId);
  const latest = useLatest({ unsent, photos });
  const frame = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isScheduling, setScheduling] = useState(false);
  const { source, hasFailed } = useSource(draft);
  const confirmEarly = useConfirmEarly();
  const focusText = () =>
    frame.current?.querySelector<HTMLElement>("[contenteditable='true']")?.focus();
  const isEmpty = isEmptyEntry(draft) && !photos.photos.length;

  const submit = async (intent: EntryIntent) => {
    if (isEmpty) return;
    const early =
      intent.kind === "submit"
        ? false
        : await confirmEarly(
            draft.translates && source ? source : null,
            intent.kind === "schedule" ? intent.publishAt : null,
          );
    if (early === null) return;
    const now = Date.now();
    const deviceAhead = now - serverNow().getTime();
    const entry = { articleId, idempotencyKey, intent, now, deviceAhead, early };
    setFailure(null);
    // The queue stores the photos before the composer deletes them.
    const sending = entryQueue.submit(userId, toNewEntry(draft, entry), photos.photos);
    startNext();
    photos.change(() => []);
    focusText();
    const outcome = await sending;
    refetch();
    if (outcome.state === "sent") notify(`liveBlog.done.${DONE[intent.kind]}`, { type: "success" });
    else if (outcome.state === "waiting") notify("liveBlog.done.queued", { type: "info" });
    else if (isUnused(latest.current)) {
      const { unsent: composer, photos: composerPhotos } = latest.current;
      composer.replace(draft, idempotencyKey);
      // With the ids of those that are uploaded.
      composerPhotos.change(() => entryQueue.photosOf(idempotencyKey));
      setFailure(outcome.reason);
      await entryQueue.discard(idempotencyKey);
    }
  };
  const primary: EntryIntent = { kind: abilities.publish ? "publish" : "submit" };
  const onKeyDown = (event: KeyboardEvent) => {
    // React passes on events of the dialog, which is not in the frame.
    if (!frame.current?.contains(event.target as Node)) return;
    if (!isSubmitShortcut(event.nativeEvent)) return;
    // In the text, the key would break the line.
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) void submit(primary);
  };
  return (
    <Paper
      ref={frame}
      component="section"
      variant="outlined"
      aria-label={message("composer.title")}
      onKeyDownCapture={onKeyDown}
      sx={{ padding: 1.5 }}
    >
      <Box
        sx={{
          display: "flex",
          justifyContent: "space-between",
          alignItems: "center",
          gap: 1,
          marginBlockEnd: 1,
        }}
      >
        <Typography component="h3" sx={{ fontSize: 15, fontWeight: 600 }}>
          {message("composer.title")}
        </Typography>
        <TemplateMenu draft={draft} onChange={change} />
      </Box>
      {draft.questionId !== undefined && (
        <AnswerNote onUnlink={() => change({ questionId: undefined })} />
      )}
      {draft.translates && (
        <SourcePanel
          translates={draft.translates}
          source={source}
          hasFailed={hasFailed}
          onChange={change}
        />
      )}
      <FormError message={failure} />
      <EntryFields draft={draft} onChange={change} />
      <Box sx={{ marginBlockStart: 1.5 }}>
        <PhotosField key={idempotencyKey} {...photos} />
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockStart: 1.5 }}>
        <Tooltip title={shortcutLabel("Enter")}>
          {/* A disabled button has no events for its tooltip. */}
          <Box component="span" sx={{ flex: { xs: "1 1 100%", sm: "none" } }}>
            <Button
              variant="contained"
              aria-keyshortcuts="Control+Enter Meta+Enter"
              disabled={isEmpty}
              onClick={() => void submit(primary)}
              sx={{ minBlockSize: 44, inlineSize: { xs: "100%", sm: "auto" } }}
            >
              {message(abilities.publish ? "action.publish" : "action.submit")}
            </Button>
          </Box>
        </Tooltip>
        {abilities.publish && (
          <>
            <Button
              variant="outlined"
              disabled={isEmpty}
              onClick={() => void submit({ kind: "submit" })}
              sx={{ minBlockSize: 44 }}
            >
              {message("action.submit")}
            </Button>
            <Button
              disabled={isEmpty}
              onClick={() => setScheduling(true)}
              sx={{ minBlockSize: 44 }}
            >
              {message("action.schedule")}
            </Button>
          </>
        )}
      </Box>
      {isScheduling && (
        <ScheduleDialog
          onClose={() => setScheduling(false)}
          onChoose={async (publishAt) => {
            setScheduling(false);
            await submit({ kind: "schedule", publishAt });
          }}
        />
      )}
    </Paper>
  );
}

/** States that the entry answers a question of a reader. */
function AnswerNote({ onUnlink }: { onUnlink: () => void }) {
  const message = useQuestionMessages();
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 1,
        marginBlockEnd: 1,
        fontSize: 14,
      }}
    >
      {message("answering")}
      <Button onClick={onUnlink} sx={{ minBlockSize: { xs: 44, md: 36 } }}>
        {message("unlink")}
      </Button>
    </Box>
  );
}

/** Whether the composer has neither a text nor photos. */
const isUnused = ({ unsent, photos }: Pick<ComposerProps, "unsent" | "photos">): boolean =>
  isEmptyEntry(unsent.draft) && !photos.photos.length;

const DONE = { publish: "published", submit: "submitted", schedule: "scheduled" } as const;

/** Returns a reference to the value of the last render, for code that waits. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
