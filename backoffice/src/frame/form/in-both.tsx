import { directionOf, LOCALES } from "@masthead/contract/system/locale.ts";
import { Box } from "@mui/material";
import { TextInput, useResourceContext, useTranslate } from "react-admin";

const asTyped = (value: string) => value;

export interface InBothProps {
  source: string;
  /** Lines of a longer text. */
  rows?: number;
  longest?: number;
  helperText?: string | false;
}

/** A text in both languages, side by side, each in its own direction. */
export function InBothInput({ source, rows, longest, helperText = false }: InBothProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const label = translate(`resources.${resource}.fields.${source}`);
  return (
    <Box sx={{ display: "grid", columnGap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" } }}>
      {LOCALES.map((locale) => (
        <TextInput
          key={locale}
          source={`${source}.${locale}`}
          label={`${label} · ${translate(`desk.language.${locale}`)}`}
          parse={asTyped}
          multiline={rows !== undefined}
          minRows={rows}
          helperText={helperText}
          slotProps={{ htmlInput: { lang: locale, dir: directionOf(locale), maxLength: longest } }}
        />
      ))}
    </Box>
  );
}
