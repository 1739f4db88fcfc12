import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Box, TextField } from "@mui/material";
import {
  FieldTitle,
  InputHelperText,
  useInput,
  useResourceContext,
  useTranslate,
} from "react-admin";
import { useNotificationValue } from "./notification-values.ts";

interface ShortTextProps {
  source: string;
  /** Maximum length, in characters. */
  maxLength: number;
  /** Length beyond which devices likely truncate the text, in characters. */
  recommendedLength: number;
  rows?: number;
  required?: boolean;
  /** Message key of a help text, shown while the text is not too long. */
  helperText?: string;
}

/** Keeps an empty text as it is: react-admin would store null. */
const identity = (value: string) => value;

/** Text input in the language of the notification, with a character counter. */
export function CountedTextInput({
  source,
  maxLength,
  recommendedLength,
  rows,
  required,
  helperText = "",
}: ShortTextProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const locale = useNotificationValue("locale");
  const { field, fieldState, id } = useInput({ source, parse: identity });
  const count = String(field.value ?? "").length;
  return (
    <TextField
      {...field}
      id={id}
      inputRef={field.ref}
      margin="dense"
      label={<FieldTitle source={source} resource={resource} isRequired={required} />}
      error={fieldState.invalid || count > maxLength}
      multiline={rows !== undefined}
      minRows={rows}
      helperText={
        <Box component="span" sx={{ display: "flex", gap: 1 }}>
          <InputHelperText
            error={fieldState.error?.message}
            helperText={
              (count > recommendedLength ? "resources.notification.help.truncated" : helperText) ||
              false
            }
          />
          <Box component="span" sx={{ marginInlineStart: "auto", whiteSpace: "nowrap" }}>
            <bdi>{translate("resources.notification.count", { count, max: maxLength })}</bdi>
          </Box>
        </Box>
      }
      slotProps={{
        htmlInput: {
          lang: locale,
          dir: directionOf(locale),
          maxLength: maxLength * 10,
          "aria-required": required,
        },
      }}
    />
  );
}
