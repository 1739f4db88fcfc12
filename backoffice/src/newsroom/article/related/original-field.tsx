import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useGetValidationErrorMessage, useTranslate } from "react-admin";
import { useController } from "react-hook-form";
import { type ArticleValues, useArticleValue } from "../form/article-form-values.ts";
import { FieldBox } from "../form/field-box.tsx";
import { ArticleFinder } from "./article-finder.tsx";
import { useArticleTitles } from "./use-article-titles.ts";

/** Article in the other language that this one is a translation of. */
export function OriginalField() {
  const translate = useTranslate();
  const messageOf = useGetValidationErrorMessage();
  const locale = useArticleValue("locale");
  const { field, fieldState } = useController<ArticleValues, "translationOf">({
    name: "translationOf",
  });
  const [chosenTitles, setChosenTitles] = useState<ReadonlyMap<number, string>>(new Map());
  const original = field.value;
  const titleOf = useArticleTitles(original === null ? [] : [original], chosenTitles);
  const error = fieldState.error && messageOf(fieldState.error.message ?? "");
  const otherLocale = LOCALES.find((candidate) => candidate !== locale) ?? locale;
  return (
    <FieldBox source="translationOf">
      {original === null ? (
        <ArticleFinder
          label={translate("resources.article.fields.translationOf")}
          locale={otherLocale}
          excludedIds={[]}
          error={error}
          onChoose={({ id, title }) => {
            setChosenTitles(new Map([[id, title]]));
            field.onChange(id);
          }}
        />
      ) : (
        <Box sx={{ marginBlock: 1 }}>
          <Typography variant="body2" sx={{ color: "text.secondary" }}>
            {translate("resources.article.fields.translationOf")}
          </Typography>
          <Box dir="auto" sx={{ overflowWrap: "anywhere" }}>
            {titleOf(original)}
          </Box>
          {error && (
            <Typography role="alert" variant="body2" color="error">
              {error}
            </Typography>
          )}
          <Button size="small" onClick={() => field.onChange(null)} sx={{ minBlockSize: 40 }}>
            {translate("ra.action.remove")}
          </Button>
        </Box>
      )}
    </FieldBox>
  );
}
