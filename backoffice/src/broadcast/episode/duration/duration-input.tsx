import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import { TextField } from "@mui/material";
import { useState } from "react";
import { FieldTitle, InputHelperText, useInput, useResourceContext } from "react-admin";
import { parseDuration } from "./parse-duration.ts";

/** Input for a duration, stored in seconds; null when empty. */
export function DurationInput({ source }: { source: string }) {
  const resource = useResourceContext();
  const { field, fieldState, id } = useInput({ source, defaultValue: null });
  // The text while it is being typed, else null.
  const [typed, setTyped] = useState<string | null>(null);
  const storedText = typeof field.value === "number" ? formatDuration(field.value, "en-US") : "";
  const invalid = typed !== null && typed.trim() !== "" && parseDuration(typed) === null;
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={<FieldTitle source={source} resource={resource} />}
      value={typed ?? storedText}
      error={fieldState.invalid || invalid}
      helperText={
        <InputHelperText
          error={invalid ? "resources.episodes.notALength" : fieldState.error?.message}
          helperText={`resources.${resource}.help.${source}`}
        />
      }
      onChange={({ target }) => {
        setTyped(target.value);
        const seconds = parseDuration(target.value);
        if (seconds !== null || !target.value.trim()) field.onChange(seconds);
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      slotProps={{
        htmlInput: { dir: "ltr", inputMode: "text", placeholder: "0:45:00", autoComplete: "off" },
      }}
    />
  );
}
