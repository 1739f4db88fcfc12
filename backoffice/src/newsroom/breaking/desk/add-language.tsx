import { ARTICLE_TEXTS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { BreakingPackage } from "@masthead/contract/newsroom/breaking/breaking.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useBreakingMessages } from "../breaking-messages.ts";
import type { ActOnPackage } from "./use-breaking.ts";

interface AddLanguageProps {
  news: BreakingPackage;
  locale: Locale;
  act: ActOnPackage;
}

/** Adds the second language with its headline. */
export function AddLanguage({ news: { id, version }, locale, act }: AddLanguageProps) {
  const translate = useTranslate();
  const message = useBreakingMessages();
  const [headline, setHeadline] = useState("");
  const [busy, setBusy] = useState(false);
  const language = translate(`frame.language.${locale}`);
  const add = async () => {
    setBusy(true);
    await act(
      () => client.breaking.save({ id, version, locale, headline: headline.trim() }),
      message("action.saved"),
    );
    setBusy(false);
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
      sx={{ display: "grid", gap: 1, justifyItems: "start" }}
    >
      <TextField
        label={message("start.headline", { language })}
        value={headline}
        onChange={({ target }) => setHeadline(target.value)}
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
      <Button
        type="submit"
        variant="outlined"
        loading={busy}
        disabled={!headline.trim()}
        sx={{ minBlockSize: 44 }}
      >
        {message("add", { language })}
      </Button>
    </Box>
  );
}
