import { Button, TextField } from "@mui/material";
import type { Editor } from "@tiptap/core";
import { memo, useLayoutEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { useBodyContext } from "../body-context.ts";
import { SmallDialog } from "./small-dialog.tsx";
import { parseTypedLink } from "./typed-url.ts";

interface LinkDialogProps {
  open: boolean;
  editor: Editor;
  onClose(): void;
}

/**
 * Dialog that sets, changes, opens or removes the link of the selection. Also prompts for the link
 * text when nothing is selected.
 */
export const LinkDialog = memo(function LinkDialog({ open, editor, onClose }: LinkDialogProps) {
  const t = useTranslate();
  const { locale } = useBodyContext();
  const [initial, setInitial] = useState({ href: "", needsText: false });
  const [href, setHref] = useState("");
  const [text, setText] = useState("");
  const [invalid, setInvalid] = useState(false);

  useLayoutEffect(() => {
    if (!open) return;
    const currentHref = editor.getAttributes("link").href ?? "";
    setInitial({ href: currentHref, needsText: editor.state.selection.empty && !currentHref });
    setHref(currentHref);
    setText("");
    setInvalid(false);
  }, [open, editor]);

  function submit() {
    const url = parseTypedLink(href);
    setInvalid(!url);
    if (!url) return;
    const chain = editor.chain();
    if (initial.needsText)
      chain
        .insertContent({
          type: "text",
          text: text.trim() || href.trim(),
          marks: [{ type: "link", attrs: { href: url } }],
        })
        .unsetMark("link");
    else chain.extendMarkRange("link").setMark("link", { href: url });
    chain.run();
    onClose();
  }

  function remove() {
    editor.chain().extendMarkRange("link").unsetMark("link").run();
    onClose();
  }

  const target = parseTypedLink(href);
  return (
    <SmallDialog
      open={open}
      title={t(initial.href ? "body.link.change" : "body.link.new")}
      submitLabel={t(initial.href ? "body.dialog.change" : "body.dialog.insert")}
      onClose={onClose}
      onSubmit={submit}
      onExited={() => editor.commands.focus()}
      secondaryActions={
        initial.href ? (
          <>
            <Button disableRipple color="error" onClick={remove}>
              {t("body.link.remove")}
            </Button>
            <Button
              disableRipple
              component="a"
              href={target}
              target="_blank"
              rel="noopener noreferrer"
              disabled={!target}
            >
              {t("body.link.open")}
            </Button>
          </>
        ) : null
      }
    >
      {initial.needsText ? (
        <TextField
          autoFocus
          fullWidth
          margin="dense"
          label={t("body.link.text")}
          value={text}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { lang: locale, dir: "auto", autoComplete: "off" } }}
        />
      ) : null}
      <TextField
        autoFocus={!initial.needsText}
        fullWidth
        margin="dense"
        label={t("body.dialog.address")}
        value={href}
        error={invalid}
        helperText={t(invalid ? "body.link.refused" : "body.link.hint")}
        onChange={({ target }) => setHref(target.value)}
        slotProps={{
          htmlInput: { dir: "ltr", inputMode: "url", autoComplete: "off", spellCheck: false },
        }}
      />
    </SmallDialog>
  );
});
