import { TextField } from "@mui/material";
import { useState } from "react";
import { FieldTitle, InputHelperText, useInput, useResourceContext } from "react-admin";
import { fromClockLength, toClockLength } from "./clock-length.ts";

/** A length, kept in seconds and written as hours, minutes and seconds; null when it is empty. */
export function DurationInput({ source }: { source: string }) {
  const resource = useResourceContext();
  const { field, fieldState, id } = useInput({ source, defaultValue: null });
  // What is being written; outside of that what is kept.
  const [typed, setTyped] = useState<string | null>(null);
  const kept = typeof field.value === "number" ? toClockLength(field.value) : "";
  const broken = typed !== null && typed.trim() !== "" && fromClockLength(typed) === null;
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={<FieldTitle source={source} resource={resource} />}
      value={typed ?? kept}
      error={fieldState.invalid || broken}
      helperText={
        <InputHelperText
          error={broken ? "resources.episodes.notALength" : fieldState.error?.message}
          helperText={`resources.${resource}.help.${source}`}
        />
      }
      onChange={({ target }) => {
        setTyped(target.value);
        const length = fromClockLength(target.value);
        if (length !== null || !target.value.trim()) field.onChange(length);
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      slotProps={{ htmlInput: { dir: "ltr", inputMode: "text", placeholder: "0:45:00", autoComplete: "off" } }}
    />
  );
}
