import { directionOf } from "@masthead/contract/system/locale.ts";
import { Box, TextField } from "@mui/material";
import { FieldTitle, InputHelperText, useInput, useResourceContext, useTranslate } from "react-admin";
import { useNumber } from "../body/use-number.ts";
import { useArticleValue } from "./article-form-values.ts";
import { FieldBox } from "./field-box.tsx";

interface CountedInputProps {
  source: string;
  /** Characters that it may have. More can be typed, so that nothing pasted is cut off unseen, but not saved. */
  most: number;
  /** Characters beyond which it is likely cut off where it is shown. */
  best?: number;
  /** Lines; one by default, in which a line end becomes a space. */
  rows?: number;
  needed?: boolean;
  helperText?: string;
  placeholder?: string;
  /** Size of its letters, in pixels. */
  size?: number;
}

const asTyped = (value: string) => value;
const inOneLine = (value: string) => value.replaceAll(/\s*[\r\n]+\s*/g, " ");

/** A text in the language of the article, with the number of its characters. */
export function CountedInput({ source, most, best, rows, needed, helperText, placeholder, size }: CountedInputProps) {
  const translate = useTranslate();
  const number = useNumber();
  const resource = useResourceContext();
  const locale = useArticleValue("locale");
  const { field, fieldState, id } = useInput({ source, parse: rows ? asTyped : inOneLine });
  const count = String(field.value ?? "").length;
  const tooLong = count > most;
  const long = best !== undefined && count > best;
  return (
    <FieldBox source={source}>
      <TextField
        {...field}
        id={id}
        inputRef={field.ref}
        label={<FieldTitle source={source} resource={resource} isRequired={needed} />}
        error={fieldState.invalid || tooLong}
        multiline
        minRows={rows}
        placeholder={placeholder}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !rows) event.preventDefault();
        }}
        helperText={
          <Box component="span" sx={{ display: "flex", gap: 1 }}>
            <span>
              <InputHelperText
                error={fieldState.error?.message}
                helperText={long ? "resources.article.help.long" : (helperText ?? false)}
              />
            </span>
            <Box component="span" sx={{ marginInlineStart: "auto", whiteSpace: "nowrap" }}>
              <bdi>{translate("resources.article.count", { count: number(count), most: number(best ?? most) })}</bdi>
            </Box>
          </Box>
        }
        slotProps={{
          inputLabel: placeholder ? { shrink: true } : undefined,
          htmlInput: {
            lang: locale,
            dir: directionOf(locale),
            // A paste by mistake must not bring the browser to a halt.
            maxLength: most * 10,
            "aria-required": needed,
            style: { fontSize: size, fontWeight: size ? 600 : undefined, lineHeight: size ? 1.35 : undefined },
          },
        }}
      />
    </FieldBox>
  );
}
