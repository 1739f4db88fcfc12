import { Button, TextField } from "@mui/material";
import type { Editor } from "@tiptap/core";
import { memo, useLayoutEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { useBodyRoom } from "../body-room.ts";
import { SmallDialog } from "./small-dialog.tsx";
import { linkAddress } from "./typed-address.ts";

interface LinkDialogProps {
  open: boolean;
  editor: Editor;
  onClose(): void;
}

/** Sets, changes, opens or removes the link of the selected text; without a selection it asks for the text, too. */
export const LinkDialog = memo(function LinkDialog({ open, editor, onClose }: LinkDialogProps) {
  const t = useTranslate();
  const { locale } = useBodyRoom();
  const [before, setBefore] = useState({ href: "", needsText: false });
  const [href, setHref] = useState("");
  const [text, setText] = useState("");
  const [refused, setRefused] = useState(false);

  useLayoutEffect(() => {
    if (!open) return;
    const current = editor.getAttributes("link").href ?? "";
    setBefore({ href: current, needsText: editor.state.selection.empty && !current });
    setHref(current);
    setText("");
    setRefused(false);
  }, [open, editor]);

  function submit() {
    const address = linkAddress(href);
    setRefused(!address);
    if (!address) return;
    const chain = editor.chain();
    if (before.needsText)
      chain
        .insertContent({ type: "text", text: text.trim() || href.trim(), marks: [{ type: "link", attrs: { href: address } }] })
        .unsetMark("link");
    else chain.extendMarkRange("link").setMark("link", { href: address });
    chain.run();
    onClose();
  }

  function remove() {
    editor.chain().extendMarkRange("link").unsetMark("link").run();
    onClose();
  }

  const target = linkAddress(href);
  return (
    <SmallDialog
      open={open}
      title={t(before.href ? "body.link.change" : "body.link.new")}
      action={t(before.href ? "body.dialog.change" : "body.dialog.insert")}
      onClose={onClose}
      onSubmit={submit}
      onGone={() => editor.commands.focus()}
      others={
        before.href ? (
          <>
            <Button disableRipple color="error" onClick={remove}>
              {t("body.link.remove")}
            </Button>
            <Button disableRipple component="a" href={target} target="_blank" rel="noopener noreferrer" disabled={!target}>
              {t("body.link.open")}
            </Button>
          </>
        ) : null
      }
    >
      {before.needsText ? (
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
        autoFocus={!before.needsText}
        fullWidth
        margin="dense"
        label={t("body.dialog.address")}
        value={href}
        error={refused}
        helperText={t(refused ? "body.link.refused" : "body.link.hint")}
        onChange={({ target }) => setHref(target.value)}
        slotProps={{ htmlInput: { dir: "ltr", inputMode: "url", autoComplete: "off", spellCheck: false } }}
      />
    </SmallDialog>
  );
});
