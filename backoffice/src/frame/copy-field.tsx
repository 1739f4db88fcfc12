import CopyIcon from "@mui/icons-material/ContentCopy";
import { IconButton, InputAdornment, TextField, Tooltip } from "@mui/material";
import { useRef } from "react";
import { useNotify, useTranslate } from "react-admin";

/** Text of a machine's making, such as an address, to be copied. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    // Without a clipboard that a page may write to, it is at least marked.
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      notify("desk.copy.copied", { type: "success" });
    } catch {
      notify("desk.copy.marked", { type: "info" });
    }
  };
  const action = `${translate("desk.copy.copy")}: ${label}`;
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
              <Tooltip title={action}>
                <IconButton aria-label={action} onClick={() => void copy()} edge="end">
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
