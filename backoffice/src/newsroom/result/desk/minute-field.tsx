import { RESULT_LIMITS } from "@masthead/contract/newsroom/result/result-terms.ts";
import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { useUnsaved } from "../../../platform/form/save/use-unsaved.ts";
import { useResultMessages } from "../result-messages.ts";

interface MinuteFieldProps {
  minute: number | null;
  isLocked: boolean;
  onChange: (minute: number | null) => void;
}

/** Minute of a match in play. */
export function MinuteField({ minute, isLocked, onChange }: MinuteFieldProps) {
  const message = useResultMessages();
  const [text, setText] = useState(String(minute ?? ""));
  const value = text === "" ? null : Number(text);
  const isValid =
    value === null || (Number.isInteger(value) && value >= 1 && value <= RESULT_LIMITS.minute);
  useUnsaved(text !== String(minute ?? ""));
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (isValid && value !== minute) onChange(value);
      }}
      sx={{ display: "flex", gap: 1, alignItems: "flex-start" }}
    >
      <TextField
        label={message("quick.minute")}
        value={text}
        onChange={({ target }) => setText(target.value.trim())}
        error={!isValid}
        size="small"
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 3 } }}
        sx={{ inlineSize: 120, margin: 0, "& .MuiInputBase-root": { minBlockSize: 44 } }}
      />
      <Button
        type="submit"
        variant="outlined"
        disabled={isLocked || !isValid}
        sx={{ minBlockSize: 44 }}
      >
        {message("quick.setMinute")}
      </Button>
    </Box>
  );
}
