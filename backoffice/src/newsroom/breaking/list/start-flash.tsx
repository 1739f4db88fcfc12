import { ARTICLE_TEXTS } from "@masthead/contract/newsroom/article/article-fields.ts";
import { directionOf, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { Box, Button, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useBreakingMessages } from "../breaking-messages.ts";
import { ArticlePicker, type PickedArticle } from "./article-picker.tsx";

/** First line of a flash in a language: a headline, or an existing article. */
interface Line {
  headline: string;
  isPicking: boolean;
  article: PickedArticle | null;
}

const EMPTY: Line = { headline: "", isPicking: false, article: null };
const isFilled = ({ headline, isPicking, article }: Line) =>
  isPicking ? article !== null : headline.trim() !== "";

/** Form of a new flash: a line in one or both languages. */
export function StartFlash() {
  const translate = useTranslate();
  const message = useBreakingMessages();
  const notify = useNotify();
  const navigate = useNavigate();
  const [lines, setLines] = useState<Record<Locale, Line>>({ "en-US": EMPTY, "ar-JO": EMPTY });
  // The same lines are sent again with the same key, so that a flash is stored once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [starting, setStarting] = useState<"submit" | "draft" | null>(null);
  const change = (locale: Locale, values: Partial<Line>) => {
    setLines((before) => ({ ...before, [locale]: { ...before[locale], ...values } }));
    setKey(crypto.randomUUID());
  };
  const filled = LOCALES.filter((locale) => isFilled(lines[locale]));
  const start = async (mode: "submit" | "draft") => {
    if (!filled.length) return notify(message("start.empty"), { type: "warning" });
    setStarting(mode);
    try {
      const { id } = await client.breaking.start({
        key,
        submit: mode === "submit",
        editions: filled.map((locale) => {
          const { isPicking, article, headline } = lines[locale];
          return isPicking && article
            ? { locale, articleId: article.id }
            : { locale, headline: headline.trim() };
        }),
      });
      if (mode === "submit") notify(message("done.submitted"), { type: "success" });
      navigate(`/breaking/${id}`);
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
      setStarting(null);
    }
  };
  return (
    <Box
      component="form"
      aria-labelledby="breaking-start"
      onSubmit={(event) => {
        event.preventDefault();
        void start("submit");
      }}
    >
      <Typography id="breaking-start" variant="h6" component="h2" sx={{ fontWeight: 600 }}>
        {message("start.title")}
      </Typography>
      <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>
        {message("start.help")}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {LOCALES.map((locale) => {
          const { headline, isPicking, article } = lines[locale];
          const language = translate(`frame.language.${locale}`);
          return (
            <Box key={locale}>
              {isPicking ? (
                <ArticlePicker
                  locale={locale}
                  value={article}
                  onChange={(picked) => change(locale, { article: picked })}
                />
              ) : (
                <TextField
                  label={message("start.headline", { language })}
                  value={headline}
                  onChange={({ target }) => change(locale, { headline: target.value })}
                  fullWidth
                  slotProps={{
                    htmlInput: {
                      maxLength: ARTICLE_TEXTS.title,
                      lang: locale,
                      dir: directionOf(locale),
                      autoComplete: "off",
                    },
                  }}
                />
              )}
              <Button
                onClick={() => change(locale, { isPicking: !isPicking })}
                aria-label={`${message(isPicking ? "start.new" : "start.choose")}: ${language}`}
                sx={{ minBlockSize: 44 }}
              >
                {message(isPicking ? "start.new" : "start.choose")}
              </Button>
            </Box>
          );
        })}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockStart: 1 }}>
        <Button
          type="submit"
          variant="contained"
          loading={starting === "submit"}
          disabled={starting !== null}
          sx={{ minBlockSize: 44 }}
        >
          {message("start.submit")}
        </Button>
        <Button
          variant="outlined"
          loading={starting === "draft"}
          disabled={starting !== null}
          onClick={() => void start("draft")}
          sx={{ minBlockSize: 44 }}
        >
          {message("start.draft")}
        </Button>
      </Box>
    </Box>
  );
}
