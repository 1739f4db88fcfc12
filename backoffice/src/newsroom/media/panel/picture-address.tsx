import CopyIcon from "@mui/icons-material/ContentCopy";
import { IconButton, InputAdornment, TextField, Tooltip } from "@mui/material";
import { useRef } from "react";
import { useNotify, useTranslate } from "react-admin";

/** The address of a picture's file, to be copied. */
export function PictureAddress({ path }: { path: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const address = new URL(path, location.origin).href;
  const copy = async () => {
    // Without a clipboard that a page may write to, it is at least marked.
    input.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      notify("media.address.copied", { type: "success" });
    } catch {
      notify("media.address.marked", { type: "info" });
    }
  };
  return (
    <TextField
      label={translate("media.address.label")}
      value={address}
      inputRef={input}
      slotProps={{
        htmlInput: { readOnly: true, dir: "ltr" },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Tooltip title={translate("media.address.copy")}>
                <IconButton aria-label={translate("media.address.copy")} onClick={() => void copy()} edge="end">
                  <CopyIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
