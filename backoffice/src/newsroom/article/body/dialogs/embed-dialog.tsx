import type { EmbedProvider } from "@masthead/contract/newsroom/article-document.ts";
import { TextField } from "@mui/material";
import { useLayoutEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { SmallDialog } from "./small-dialog.tsx";
import { embedAddress } from "./typed-address.ts";

interface EmbedDialogProps {
  open: boolean;
  /** The one there is; empty for a new one. */
  address?: string;
  onClose(): void;
  onGone?: () => void;
  onChoose(embed: { provider: EmbedProvider; url: string }): void;
}

/** Asks for the address of a player. */
export function EmbedDialog({ open, address = "", onClose, onGone, onChoose }: EmbedDialogProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState(address);
  const [refused, setRefused] = useState(false);
  useLayoutEffect(() => {
    if (!open) return;
    setTyped(address);
    setRefused(false);
  }, [open, address]);

  function submit() {
    const embed = embedAddress(typed);
    setRefused(!embed);
    if (!embed) return;
    onChoose(embed);
    onClose();
  }

  return (
    <SmallDialog
      open={open}
      title={t(address ? "body.embed.change" : "body.tool.embed")}
      action={t(address ? "body.dialog.change" : "body.dialog.insert")}
      onClose={onClose}
      onSubmit={submit}
      onGone={onGone}
    >
      <TextField
        autoFocus
        fullWidth
        margin="dense"
        label={t("body.dialog.address")}
        value={typed}
        error={refused}
        helperText={t(refused ? "body.embed.refused" : "body.embed.hint")}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { dir: "ltr", inputMode: "url", autoComplete: "off", spellCheck: false } }}
      />
    </SmallDialog>
  );
}
