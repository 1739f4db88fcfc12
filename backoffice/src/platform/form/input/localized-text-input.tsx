import { directionOf, LOCALES } from "@masthead/contract/platform/locale.ts";
import { Box } from "@mui/material";
import { TextInput, useResourceContext, useTranslate, type Validator } from "react-admin";

const identity = (value: string) => value;

export interface LocalizedTextInputProps {
  source: string;
  /** Message key; the label of the field by default. */
  label?: string;
  /** Initial number of lines, for a multi-line text. */
  rows?: number;
  maxLength?: number;
  helperText?: string | false;
  validate?: Validator;
}

/** Text inputs for both languages, side by side where there is room, each in its own direction. */
export function LocalizedTextInput({
  source,
  label: labelKey,
  rows,
  maxLength,
  helperText = false,
  validate,
}: LocalizedTextInputProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const label = translate(labelKey ?? `resources.${resource}.fields.${source}`);
  return (
    <Box
      sx={{
        display: "grid",
        columnGap: 2,
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 200px), 1fr))",
      }}
    >
      {LOCALES.map((locale) => (
        <TextInput
          key={locale}
          source={`${source}.${locale}`}
          label={`${label} · ${translate(`frame.language.${locale}`)}`}
          parse={identity}
          multiline={rows !== undefined}
          minRows={rows}
          helperText={helperText}
          validate={validate}
          slotProps={{
            htmlInput: { lang: locale, dir: directionOf(locale), maxLength: maxLength },
          }}
        />
      ))}
    </Box>
  );
}
