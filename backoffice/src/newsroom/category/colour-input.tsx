import { Box, InputAdornment, TextField } from "@mui/material";
import {
  FieldTitle,
  InputHelperText,
  required,
  useInput,
  useResourceContext,
  useTranslate,
} from "react-admin";
import { COLOUR_PATTERN, normalizeColour } from "./normalize-colour.ts";

type Validate = (value: string) => string | undefined;

/** Returns an error for text that is no colour. */
export const notAColour: Validate = (value) =>
  COLOUR_PATTERN.test(value) ? undefined : "resources.category.notAColour";

interface ColourInputProps {
  source: string;
  /** Refuses colours; by default only text that is no colour, and none. */
  validate?: Validate;
  help?: string;
}

const REQUIRED_COLOUR = [required(), notAColour];

/** Colour input with a picker and a text field. */
export function ColourInput({ source, validate, help }: ColourInputProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { field, fieldState, id, isRequired } = useInput<string>({
    source,
    validate: validate ?? REQUIRED_COLOUR,
  });
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
      helperText={
        (fieldState.invalid || help) && (
          <InputHelperText error={fieldState.error?.message} helperText={help} />
        )
      }
      slotProps={{
        input: { startAdornment: picker, sx: { paddingInlineStart: 0.5 } },
        htmlInput: { dir: "ltr", maxLength: 9, spellCheck: false, autoComplete: "off" },
        inputLabel: { shrink: true },
      }}
    />
  );
}
