import { NOTE_LENGTH } from "@masthead/contract/newsroom/article/article-note.ts";
import { TextField } from "@mui/material";
import { type KeyboardEvent, useId, useRef } from "react";
import { useTranslate } from "react-admin";
import { isShortcut } from "../../../platform/keys.ts";
import type { MentionDraft } from "./mention-draft.ts";
import { MentionList } from "./mention-list.tsx";
import { useMentionPicker } from "./use-mention-picker.ts";

interface MentionFieldProps {
  label: string;
  draft: MentionDraft;
  isTooLong: boolean;
  autoFocus: boolean;
  onChange: (draft: MentionDraft) => void;
  onSubmit: () => void;
}

/** Text field in which an @ offers colleagues, by arrow keys and Enter or by the mouse. */
export function MentionField({
  label,
  draft,
  isTooLong,
  autoFocus,
  onChange,
  onSubmit,
}: MentionFieldProps) {
  const translate = useTranslate();
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const { colleagues, active, choose, ...picker } = useMentionPicker(input, draft, onChange);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event.nativeEvent, "enter")) return picker.onKeyDown(event);
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
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
        error={isTooLong}
        helperText={
          isTooLong
            ? translate("work.notes.tooLong", { max: NOTE_LENGTH })
            : translate("work.notes.hint")
        }
        onChange={({ target }) => {
          onChange({ ...draft, text: target.value });
          picker.followTyping(target.selectionStart ?? target.value.length);
        }}
        onSelect={({ target }) => picker.setCaret((target as HTMLTextAreaElement).selectionStart)}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            dir: "auto",
            "aria-autocomplete": "list",
            "aria-haspopup": "listbox",
            "aria-controls": active && listId,
            "aria-activedescendant": active && `${listId}-${active.id}`,
          },
        }}
      />
      <MentionList id={listId} colleagues={colleagues} active={active} onChoose={choose} />
    </>
  );
}
