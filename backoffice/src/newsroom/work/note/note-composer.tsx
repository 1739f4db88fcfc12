import { NOTE_LENGTH } from "@masthead/contract/newsroom/article/article-note.ts";
import { Box, Button } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { type MentionDraft, toStoredText } from "./mention-draft.ts";
import { MentionField } from "./mention-field.tsx";
import { useUnsentNote } from "./unsent-note.ts";

interface Props {
  /** Key of the unsent text: see `useUnsentNote`. */
  target: string;
  label: string;
  submitLabel: string;
  /** Text to begin with. */
  draft: MentionDraft;
  edits?: number;
  autoFocus?: boolean;
  /** Sends the text, and the edits of the note when it was opened. Returns whether it succeeded. */
  onSend: (draft: MentionDraft, edits: number) => Promise<boolean>;
  onCancel?: () => void;
}

/** Writes a note, which is kept until it is sent. */
export function NoteComposer({
  target,
  label,
  submitLabel,
  draft: latestDraft,
  edits = 0,
  autoFocus = false,
  onSend,
  onCancel,
}: Props) {
  const translate = useTranslate();
  const { unsent, keep, forget } = useUnsentNote(target);
  const opened = useOpened({ draft: latestDraft, edits });
  const draft = unsent ?? opened.draft;
  const seenEdits = unsent?.edits ?? opened.edits;
  const setDraft = (changed: MentionDraft) =>
    changed.text === opened.draft.text ? forget() : keep({ ...changed, edits: seenEdits });
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (!draft.text.trim() || isSending) return;
    setSending(true);
    if (await onSend({ text: draft.text, mentions: draft.mentions }, seenEdits)) forget();
    setSending(false);
  };
  const isTooLong = toStoredText(draft).length > NOTE_LENGTH;
  return (
    <Box>
      <MentionField
        label={label}
        draft={draft}
        isTooLong={isTooLong}
        autoFocus={autoFocus}
        onChange={setDraft}
        onSubmit={() => void send()}
      />
      <Box sx={{ display: "flex", justifyContent: "end", gap: 1, marginBlockStart: 1 }}>
        {onCancel && (
          <Button
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            {translate("frame.confirm.cancel")}
          </Button>
        )}
        <Button
          variant="contained"
          loading={isSending}
          disabled={!draft.text.trim() || isTooLong}
          onClick={() => void send()}
        >
          {submitLabel}
        </Button>
      </Box>
    </Box>
  );
}
