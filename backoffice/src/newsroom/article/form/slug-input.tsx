import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { articlePath } from "@masthead/contract/system/paths.ts";
import { Button, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { type ArticleValues, useArticleValue, useSettledValue } from "./article-form-values.ts";
import { CountedInput } from "./counted-input.tsx";
import { MOST } from "./validate-article.ts";

/** The words of the article's address, made from its title unless one writes others. */
export function SlugInput() {
  const translate = useTranslate();
  const { setValue } = useFormContext<ArticleValues>();
  const [title, slug, locale, id] = [useSettledValue("title"), useSettledValue("slug"), useArticleValue("locale"), useArticleValue("id")];
  const made = slugify(title ?? "");
  const shown = slugify(slug ?? "") || made;
  return (
    <>
      <CountedInput source="slug" most={MOST.slug} helperText={id ? "resources.article.help.slug" : "resources.article.help.newSlug"} />
      {id !== undefined && (
        <Typography variant="body2" dir="ltr" sx={{ overflowWrap: "anywhere", color: "text.secondary" }}>
          <bdi>{decodeURI(articlePath({ id, slug: shown, locale }))}</bdi>
        </Typography>
      )}
      {made && made !== slug && (id !== undefined || slug) && (
        <Button size="small" sx={{ minBlockSize: 40 }} onClick={() => setValue("slug", made, { shouldDirty: true, shouldValidate: true })}>
          {translate("resources.article.slugFromTitle")}
        </Button>
      )}
    </>
  );
}
