import CloudOffIcon from "@mui/icons-material/CloudOffOutlined";
import { Alert, Box, Button, LinearProgress } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { useConfirm } from "../../../platform/confirm.tsx";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { draftOf, type EntryDraft } from "../compose/entry-draft.ts";
import { ENTRY_ACTIONS, ENTRY_LIST } from "../entry/entry-card.tsx";
import { entryName } from "../entry/entry-name.ts";
import { ClockTime } from "../entry/event-time.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";
import type { EntryPhoto } from "../photos/entry-photo.ts";
import type { UnsentEntry } from "./entry-queue.ts";
import { entryQueue } from "./send-entry.ts";
import { flushQueue, usePhotoProgress } from "./use-entry-queue.ts";

interface UnsentListProps {
  entries: UnsentEntry[];
  /** Continues with a refused entry in the composer. Returns false if its user declined. */
  onCopy: (draft: EntryDraft, photos: readonly EntryPhoto[]) => Promise<boolean>;
}

/** Entries that this browser could not send: those that wait for a connection, and refused ones. */
export function UnsentList({ entries, onCopy }: UnsentListProps) {
  const message = useLiveMessages();
  const formatNumber = useNumberFormat();
  const [isSending, setSending] = useState(false);
  // Most entries are accepted at the first attempt, unless they have photos; those after one that
  // is not wait, too.
  const unsent = entries.filter(({ refusal }) => refusal === null);
  const isWaiting = unsent.some(({ isTried, photos }) => isTried || photos.length > 0);
  const waiting = isWaiting ? unsent : [];
  const refused = entries.filter(({ refusal }) => refusal !== null);
  const sendNow = async () => {
    setSending(true);
    await flushQueue();
    setSending(false);
  };
  return (
    <Box role="status" sx={{ display: "flex", flexDirection: "column", gap: 1.5 }}>
      {waiting.length > 0 && (
        <Alert
          severity="info"
          variant="outlined"
          icon={<CloudOffIcon />}
          action={
            <Button color="inherit" loading={isSending} onClick={() => void sendNow()}>
              {message("queue.sendNow")}
            </Button>
          }
        >
          {message("queue.waiting", {
            smart_count: waiting.length,
            number: formatNumber(waiting.length),
          })}
          {waiting.some(({ isStored }) => !isStored) && <Box>{message("queue.notStored")}</Box>}
          <Entries entries={waiting} onCopy={onCopy} />
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert severity="error" variant="outlined">
          {message("queue.refused", {
            smart_count: refused.length,
            number: formatNumber(refused.length),
          })}
          <Entries entries={refused} onCopy={onCopy} />
        </Alert>
      )}
    </Box>
  );
}

function Entries({ entries, onCopy }: UnsentListProps) {
  return (
    <Box component="ol" sx={{ ...ENTRY_LIST, marginBlockStart: 1 }}>
      {entries.map((entry) => (
        <Entry key={entry.input.idempotencyKey} entry={entry} onCopy={onCopy} />
      ))}
    </Box>
  );
}

function Entry({ entry, onCopy }: { entry: UnsentEntry; onCopy: UnsentListProps["onCopy"] }) {
  const message = useLiveMessages();
  const confirm = useConfirm();
  const { input, photos, refusal, userId } = entry;
  const { idempotencyKey: key } = input;
  const notify = useNotify();
  const remove = async () => {
    const isDeleted = await entryQueue.discard(key);
    if (!isDeleted) notify("liveBlog.queue.notDeleted", { type: "warning" });
  };
  const discard = async () => {
    const isConfirmed = await confirm({
      title: message("queue.discardTitle"),
      text: <bdi>{entryName(input)}</bdi>,
      confirm: message("queue.discard"),
      dangerous: true,
    });
    if (isConfirmed) await remove();
  };
  return (
    <Box component="li" sx={{ color: "text.primary" }}>
      <ClockTime at={input.eventAt} /> <bdi>{entryName(input)}</bdi>
      {photos.length > 0 && <PhotoState entry={entry} />}
      {refusal && <Box sx={{ fontWeight: 600 }}>{refusal}</Box>}
      <Box sx={ENTRY_ACTIONS}>
        {refusal && (
          <>
            <Button
              onClick={async () => {
                if (await onCopy(draftOf(input), photos)) await remove();
              }}
            >
              {message("queue.copy")}
            </Button>
            <Button onClick={() => void entryQueue.retry(userId, key)}>
              {message("queue.retry")}
            </Button>
          </>
        )}
        <Button color="error" onClick={() => void discard()}>
          {message("queue.discard")}
        </Button>
      </Box>
    </Box>
  );
}

/** Number of photos of an entry, or the progress of the one that is being uploaded. */
function PhotoState({ entry: { input, photos } }: { entry: UnsentEntry }) {
  const message = useLiveMessages();
  const formatNumber = useNumberFormat();
  const progress = usePhotoProgress();
  const isUploading = progress?.idempotencyKey === input.idempotencyKey;
  const uploaded = photos.filter(({ mediaId }) => mediaId !== null).length;
  return (
    <Box sx={{ color: "text.secondary" }}>
      {isUploading
        ? message("photos.uploading", {
            number: formatNumber(progress.photo),
            total: formatNumber(progress.photos),
          })
        : message("photos.uploaded", {
            number: formatNumber(uploaded),
            total: formatNumber(photos.length),
          })}
      {isUploading && (
        <LinearProgress
          variant={progress.share < 1 ? "determinate" : "indeterminate"}
          value={progress.share * 100}
          aria-label={message("photos.progress")}
          sx={{ marginBlock: 0.5, maxInlineSize: 240 }}
        />
      )}
    </Box>
  );
}
