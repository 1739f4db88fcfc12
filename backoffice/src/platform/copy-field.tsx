import CopyIcon from "@mui/icons-material/ContentCopy";
import { IconButton, InputAdornment, TextField, Tooltip } from "@mui/material";
import { useRef } from "react";
import { useNotify, useTranslate } from "react-admin";

/** Read-only field with a button that copies a generated value, such as a URL. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    // The fallback if the clipboard is not available: the text is at least selected.
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      notify("frame.copy.copied", { type: "success" });
    } catch {
      notify("frame.copy.marked", { type: "info" });
    }
  };
  const buttonLabel = `${translate("frame.copy.copy")}: ${label}`;
  return (
    <TextField
      label={label}
      value={value}
      inputRef={input}
      slotProps={{
        htmlInput: { readOnly: true, dir: "ltr" },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Tooltip title={buttonLabel}>
                <IconButton aria-label={buttonLabel} onClick={() => void copy()} edge="end">
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
