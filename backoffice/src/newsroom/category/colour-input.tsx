import { Box, InputAdornment, TextField } from "@mui/material";
import {
  FieldTitle,
  InputHelperText,
  regex,
  required,
  useInput,
  useResourceContext,
  useTranslate,
} from "react-admin";
import { COLOUR_PATTERN, normalizeColour } from "./normalize-colour.ts";

const validate = [required(), regex(COLOUR_PATTERN, "resources.category.notAColour")];

/** Colour input with a picker and a text field. */
export function ColourInput({ source }: { source: string }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { field, fieldState, id, isRequired } = useInput<string>({ source, validate });
  const picker = (
    <InputAdornment position="start">
      <Box
        component="input"
        type="color"
        aria-label={translate("resources.category.pickColour")}
        value={COLOUR_PATTERN.test(field.value) ? field.value : "#000000"}
        onChange={field.onChange}
        sx={{
          inlineSize: 48,
          blockSize: 40,
          padding: 0.5,
          border: 0,
          background: "none",
          cursor: "pointer",
        }}
      />
    </InputAdornment>
  );
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      value={field.value}
      onChange={field.onChange}
      onBlur={() => {
        const colour = normalizeColour(field.value);
        if (colour !== field.value) field.onChange(colour);
        field.onBlur();
      }}
      label={<FieldTitle source={source} resource={resource} isRequired={isRequired} />}
      error={fieldState.invalid}
      helperText={fieldState.invalid && <InputHelperText error={fieldState.error?.message} />}
      slotProps={{
        input: { startAdornment: picker, sx: { paddingInlineStart: 0.5 } },
        htmlInput: { dir: "ltr", maxLength: 9, spellCheck: false, autoComplete: "off" },
        inputLabel: { shrink: true },
      }}
    />
  );
}
