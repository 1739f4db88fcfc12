import { NOTE_LENGTH } from "@masthead/contract/newsroom/article/article-note.ts";
import type { Choice } from "@masthead/contract/platform/record.ts";
import { Box, Button, TextField } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useGetIdentity, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { isShortcut } from "../../../platform/keys.ts";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { useDebouncedValue } from "../../../platform/use-debounced-value.ts";
import { insertMention, type MentionDraft, mentionAt, toStoredText } from "./mention-draft.ts";
import { MentionList } from "./mention-list.tsx";
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

/**
 * Text field of a note. An @ offers colleagues to mention, by arrow keys and Enter or by the mouse.
 */
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
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const { unsent, keep, forget } = useUnsentNote(target);
  const opened = useOpened({ draft: latestDraft, edits });
  const draft = unsent ?? opened.draft;
  const seenEdits = unsent?.edits ?? opened.edits;
  const setDraft = (changed: MentionDraft) =>
    changed.text === opened.draft.text ? forget() : keep({ ...changed, edits: seenEdits });
  const [caret, setCaret] = useState(0);
  const [isSending, setSending] = useState(false);
  /** Position of an @ whose list was closed with Escape. */
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const mention = mentionAt(draft, caret);
  const isPicking = mention !== null && mention.start !== dismissedAt;
  const colleagues = useColleagues(isPicking ? mention.query : null);
  const [activeIndex, setActiveIndex] = useState(0);
  const active = colleagues[Math.min(activeIndex, colleagues.length - 1)];
  const isOpen = isPicking && active !== undefined;

  const choose = (colleague: Choice) => {
    if (!mention) return;
    const inserted = insertMention(draft, mention, colleague);
    setDraft(inserted.draft);
    setCaret(inserted.caret);
    // The field has its new text after the next render.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(inserted.caret, inserted.caret);
    });
  };
  const send = async () => {
    if (!draft.text.trim() || isSending) return;
    setSending(true);
    if (await onSend({ text: draft.text, mentions: draft.mentions }, seenEdits)) forget();
    setSending(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event.nativeEvent, "enter")) {
      event.preventDefault();
      void send();
      return;
    }
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined)
      setActiveIndex((colleagues.indexOf(active) + step + colleagues.length) % colleagues.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(active);
    else if (event.key === "Escape") setDismissedAt(mention.start);
    else return;
    event.preventDefault();
    // Escape would close the panel.
    event.stopPropagation();
  };
  const length = toStoredText(draft).length;
  return (
    <Box>
      <TextField
        multiline
        fullWidth
        minRows={2}
        maxRows={10}
        margin="none"
        autoFocus={autoFocus}
        label={label}
        value={draft.text}
        inputRef={input}
        error={length > NOTE_LENGTH}
        helperText={
          length > NOTE_LENGTH
            ? translate("work.notes.tooLong", { max: NOTE_LENGTH })
            : translate("work.notes.hint")
        }
        onChange={({ target }) => {
          setDraft({ ...draft, text: target.value });
          setCaret(target.selectionStart ?? target.value.length);
          setActiveIndex(0);
          setDismissedAt(null);
        }}
        onSelect={({ target }) => setCaret((target as HTMLTextAreaElement).selectionStart)}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            dir: "auto",
            "aria-autocomplete": "list",
            "aria-haspopup": "listbox",
            "aria-controls": isOpen ? listId : undefined,
            "aria-activedescendant": isOpen ? `${listId}-${active.id}` : undefined,
          },
        }}
      />
      <MentionList
        id={listId}
        colleagues={isOpen ? colleagues : []}
        active={active}
        onChoose={choose}
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
          disabled={!draft.text.trim() || length > NOTE_LENGTH}
          onClick={() => void send()}
        >
          {submitLabel}
        </Button>
      </Box>
    </Box>
  );
}

/** Maximum number of suggested colleagues; more letters find the others. */
const MAX_OFFERED = 6;

/**
 * Returns the first colleagues whose names match a query, without the current user; none if it is
 * null.
 */
function useColleagues(query: string | null): Choice[] {
  const { data: identity } = useGetIdentity();
  const debounced = useDebouncedValue(query ?? "");
  const { data } = useQuery({
    queryKey: ["pick", "colleague", "mention", debounced],
    queryFn: () => client.work.colleagues(debounced ? { q: debounced } : {}),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
  if (query === null) return [];
  return data?.filter(({ id }) => id !== Number(identity?.id)).slice(0, MAX_OFFERED) ?? [];
}
