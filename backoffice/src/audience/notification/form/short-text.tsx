import { directionOf } from "@masthead/contract/system/locale.ts";
import { Box, TextField } from "@mui/material";
import { FieldTitle, InputHelperText, useInput, useResourceContext, useTranslate } from "react-admin";
import { useValue } from "./notification-values.ts";

interface ShortTextProps {
  source: string;
  /** Characters that it may have, and beyond which devices likely cut it off. */
  most: number;
  best: number;
  rows?: number;
  needed?: boolean;
}

/** An empty text is text: react-admin would make nothing of it. */
const asTyped = (value: string) => value;

/** A text in the language of the notification, with the number of its characters. */
export function ShortText({ source, most, best, rows, needed }: ShortTextProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const locale = useValue("locale");
  const { field, fieldState, id } = useInput({ source, parse: asTyped });
  const count = String(field.value ?? "").length;
  return (
    <TextField
      {...field}
      id={id}
      inputRef={field.ref}
      margin="dense"
      label={<FieldTitle source={source} resource={resource} isRequired={needed} />}
      error={fieldState.invalid || count > most}
      multiline={rows !== undefined}
      minRows={rows}
      helperText={
        <Box component="span" sx={{ display: "flex", gap: 1 }}>
          <InputHelperText error={fieldState.error?.message} helperText={count > best ? "resources.notification.help.cut" : false} />
          <Box component="span" sx={{ marginInlineStart: "auto", whiteSpace: "nowrap" }}>
            <bdi>{translate("resources.notification.count", { count, most })}</bdi>
          </Box>
        </Box>
      }
      slotProps={{ htmlInput: { lang: locale, dir: directionOf(locale), maxLength: most * 10, "aria-required": needed } }}
    />
  );
}
