import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Box, TextField } from "@mui/material";
import {
  FieldTitle,
  InputHelperText,
  useInput,
  useResourceContext,
  useTranslate,
} from "react-admin";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useArticleValue } from "./article-form-values.ts";
import { FieldBox, goToNextText } from "./field-box.tsx";

interface CountedInputProps {
  source: string;
  /**
   * Maximum length in characters. Longer text can be typed but not saved, so that a paste is never
   * cut off silently.
   */
  maxLength: number;
  /**
   * Recommended length in characters: beyond it the text is likely to be truncated where it is
   * displayed.
   */
  recommendedLength?: number;
  /** Minimum number of lines. */
  rows?: number;
  autoFocus?: boolean;
  required?: boolean;
  helperText?: string;
  placeholder?: string;
  /** Font size, in pixels. */
  fontSize?: number;
}

const inOneLine = (value: string) => value.replaceAll(/\s*[\r\n]+\s*/g, " ");

/**
 * Text input in the language of the article, with a character count. A line break becomes a space;
 * Enter leads to the next text of the article.
 */
export function CountedInput({
  source,
  maxLength,
  recommendedLength,
  rows,
  autoFocus,
  required,
  helperText,
  placeholder,
  fontSize,
}: CountedInputProps) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const resource = useResourceContext();
  const locale = useArticleValue("locale");
  const { field, fieldState, id } = useInput({ source, parse: inOneLine });
  const count = String(field.value ?? "").length;
  const tooLong = count > maxLength;
  const exceedsRecommended = recommendedLength !== undefined && count > recommendedLength;
  return (
    <FieldBox source={source}>
      <TextField
        {...field}
        id={id}
        inputRef={field.ref}
        label={<FieldTitle source={source} resource={resource} isRequired={required} />}
        error={fieldState.invalid || tooLong}
        multiline
        autoFocus={autoFocus}
        minRows={rows}
        placeholder={placeholder}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          goToNextText(source);
        }}
        helperText={
          <Box component="span" sx={{ display: "flex", gap: 1 }}>
            <span>
              <InputHelperText
                error={fieldState.error?.message}
                helperText={
                  exceedsRecommended ? "resources.article.help.long" : (helperText ?? false)
                }
              />
            </span>
            <Box component="span" sx={{ marginInlineStart: "auto", whiteSpace: "nowrap" }}>
              <bdi>
                {translate("resources.article.count", {
                  count: formatNumber(count),
                  max: formatNumber(recommendedLength ?? maxLength),
                })}
              </bdi>
            </Box>
          </Box>
        }
        slotProps={{
          inputLabel: placeholder ? { shrink: true } : undefined,
          htmlInput: {
            lang: locale,
            dir: directionOf(locale),
            // An accidental paste must not freeze the browser.
            maxLength: maxLength * 10,
            "aria-required": required,
            style: {
              fontSize: fontSize,
              fontWeight: fontSize ? 600 : undefined,
              lineHeight: fontSize ? 1.35 : undefined,
            },
          },
        }}
      />
    </FieldBox>
  );
}
