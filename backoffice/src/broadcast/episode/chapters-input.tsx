import type { StoredChapter } from "@masthead/contract/broadcast/chapter.ts";
import { formatStart, readChapterLines } from "@masthead/contract/broadcast/chapter-lines.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { Box, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { useInput, useTranslate } from "react-admin";
import { chaptersOfLines } from "./chapters-of-lines.ts";

const linesOf = (chapters: readonly StoredChapter[], locale: Locale): string =>
  chapters
    .flatMap(({ start, title }) =>
      title[locale] ? [`${formatStart(start)} ${title[locale]}`] : [],
    )
    .join("\n");

/**
 * Chapters of an episode as lines "12:30 Title" per language, which can be pasted. Chapters of both
 * languages that begin at the same time are one.
 */
export function ChaptersInput() {
  const translate = useTranslate();
  const { field, fieldState } = useInput<{ chapters: StoredChapter[] }>({
    source: "chapters",
    defaultValue: [],
  });
  const chapters = (field.value ?? []) as StoredChapter[];
  const [texts, setTexts] = useState(
    () =>
      Object.fromEntries(LOCALES.map((locale) => [locale, linesOf(chapters, locale)])) as Record<
        Locale,
        string
      >,
  );
  const change = (locale: Locale, text: string) => {
    const next = { ...texts, [locale]: text };
    setTexts(next);
    field.onChange(chaptersOfLines(next, chapters));
  };
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {translate("resources.episodes.help.chapters")}
      </Typography>
      <Box
        sx={{ display: "grid", gap: 2, gridTemplateColumns: { md: "repeat(2, minmax(0, 1fr))" } }}
      >
        {LOCALES.map((locale) => {
          const { errors } = readChapterLines(texts[locale]);
          return (
            <TextField
              key={locale}
              label={translate(`resources.episodes.chaptersIn.${locale}`)}
              value={texts[locale]}
              onChange={({ target }) => change(locale, target.value)}
              onBlur={field.onBlur}
              multiline
              minRows={4}
              maxRows={16}
              placeholder="0:00 …"
              error={errors.length > 0}
              helperText={
                errors.length > 0
                  ? translate("resources.episodes.chapterErrors", { lines: errors.join(", ") })
                  : undefined
              }
              slotProps={{ htmlInput: { dir: "auto" } }}
            />
          );
        })}
      </Box>
      {fieldState.error?.message && (
        <Typography role="alert" variant="body2" color="error">
          {String(fieldState.error.message)}
        </Typography>
      )}
    </Box>
  );
}
