import { FOOTNOTE_LENGTH } from "@masthead/contract/newsroom/article/article-document.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Button, TextField } from "@mui/material";
import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { memo, useLayoutEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { useBodyContext } from "../body-context.ts";
import { SmallDialog } from "./small-dialog.tsx";
import { parseTypedLink } from "./typed-url.ts";

interface FootnoteDialogProps {
  open: boolean;
  editor: Editor;
  onClose(): void;
}

/** Returns the selected footnote. */
const selectedFootnote = ({ state: { selection } }: Editor) =>
  selection instanceof NodeSelection && selection.node.type.name === "footnote"
    ? selection.node
    : undefined;

/** Dialog that inserts a footnote at the cursor, or changes or removes the selected one. */
export const FootnoteDialog = memo(function FootnoteDialog({
  open,
  editor,
  onClose,
}: FootnoteDialogProps) {
  const t = useTranslate();
  const { locale } = useBodyContext();
  const [isNew, setIsNew] = useState(true);
  const [note, setNote] = useState("");
  const [href, setHref] = useState("");
  const [isSubmitted, setIsSubmitted] = useState(false);
  useLayoutEffect(() => {
    if (!open) return;
    const selected = selectedFootnote(editor);
    setIsNew(!selected);
    setNote(selected?.attrs.note ?? "");
    setHref(selected?.attrs.href ?? "");
    setIsSubmitted(false);
  }, [open, editor]);

  const url = parseTypedLink(href);
  const isInvalidUrl = href.trim() !== "" && !url;

  function submit() {
    setIsSubmitted(true);
    if (!note.trim() || isInvalidUrl) return;
    const attrs = { note: note.trim(), href: url ?? null };
    // Behind selected text, which a footnote does not replace.
    if (isNew)
      editor
        .chain()
        .setTextSelection(editor.state.selection.to)
        .insertContent({ type: "footnote", attrs })
        .run();
    else editor.commands.updateAttributes("footnote", attrs);
    onClose();
  }

  function remove() {
    editor.commands.deleteSelection();
    onClose();
  }

  return (
    <SmallDialog
      open={open}
      title={t(isNew ? "body.tool.footnote" : "body.footnote.change")}
      submitLabel={t(isNew ? "body.dialog.insert" : "body.dialog.change")}
      onClose={onClose}
      onSubmit={submit}
      onExited={() => editor.commands.focus()}
      secondaryActions={
        isNew ? null : (
          <Button disableRipple color="error" onClick={remove}>
            {t("body.footnote.remove")}
          </Button>
        )
      }
    >
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={2}
        margin="dense"
        label={t("body.footnote.note")}
        value={note}
        error={isSubmitted && !note.trim()}
        helperText={t(
          isSubmitted && !note.trim() ? "body.footnote.note_missing" : "body.footnote.hint",
        )}
        onChange={({ target }) => setNote(target.value.replaceAll(/[\r\n]+/g, " "))}
        slotProps={{
          htmlInput: { maxLength: FOOTNOTE_LENGTH, lang: locale, dir: directionOf(locale) },
        }}
      />
      <TextField
        fullWidth
        margin="dense"
        label={t("body.footnote.source")}
        value={href}
        error={isSubmitted && isInvalidUrl}
        helperText={isSubmitted && isInvalidUrl ? t("body.link.refused") : undefined}
        onChange={({ target }) => setHref(target.value)}
        slotProps={{
          htmlInput: { dir: "ltr", inputMode: "url", autoComplete: "off", spellCheck: false },
        }}
      />
    </SmallDialog>
  );
});
