import type { EmbedProvider } from "@masthead/contract/newsroom/article/article-document.ts";
import { TextField } from "@mui/material";
import { useLayoutEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { SmallDialog } from "./small-dialog.tsx";
import { parseTypedEmbed } from "./typed-url.ts";

interface EmbedDialogProps {
  open: boolean;
  /** Current URL; empty for a new embed. */
  url?: string;
  onClose(): void;
  onExited?: () => void;
  onChoose(embed: { provider: EmbedProvider; url: string }): void;
}

/** Dialog for the URL or embed code of a player. */
export function EmbedDialog({ open, url = "", onClose, onExited, onChoose }: EmbedDialogProps) {
  const t = useTranslate();
  const [input, setInput] = useState(url);
  const [invalid, setInvalid] = useState(false);
  useLayoutEffect(() => {
    if (!open) return;
    setInput(url);
    setInvalid(false);
  }, [open, url]);

  function submit() {
    const embed = parseTypedEmbed(input);
    setInvalid(!embed);
    if (!embed) return;
    onChoose(embed);
    onClose();
  }

  return (
    <SmallDialog
      open={open}
      title={t(url ? "body.embed.change" : "body.tool.embed")}
      submitLabel={t(url ? "body.dialog.change" : "body.dialog.insert")}
      onClose={onClose}
      onSubmit={submit}
      onExited={onExited}
    >
      <TextField
        autoFocus
        fullWidth
        margin="dense"
        label={t("body.dialog.address")}
        value={input}
        error={invalid}
        helperText={t(invalid ? "body.embed.refused" : "body.embed.hint")}
        onChange={({ target }) => setInput(target.value)}
        slotProps={{
          htmlInput: { dir: "ltr", inputMode: "url", autoComplete: "off", spellCheck: false },
        }}
      />
    </SmallDialog>
  );
}
