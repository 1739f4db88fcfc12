import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { Button, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import {
  type ArticleValues,
  useArticleValue,
  useDebouncedArticleValue,
} from "./article-form-values.ts";
import { CountedInput } from "./counted-input.tsx";
import { MAX_LENGTHS } from "./validate-article.ts";

/** Slug of the article, generated from its title unless one is entered. */
export function SlugInput() {
  const translate = useTranslate();
  const { setValue } = useFormContext<ArticleValues>();
  const [title, slug, locale, id] = [
    useDebouncedArticleValue("title"),
    useDebouncedArticleValue("slug"),
    useArticleValue("locale"),
    useArticleValue("id"),
  ];
  const generated = slugify(title ?? "");
  const displayed = slugify(slug ?? "") || generated;
  return (
    <>
      <CountedInput
        source="slug"
        maxLength={MAX_LENGTHS.slug}
        helperText={id ? "resources.article.help.slug" : "resources.article.help.newSlug"}
      />
      {id !== undefined && (
        <Typography
          variant="body2"
          dir="ltr"
          sx={{ overflowWrap: "anywhere", color: "text.secondary" }}
        >
          <bdi>{decodeURI(articlePath({ id, slug: displayed, locale }))}</bdi>
        </Typography>
      )}
      {generated && generated !== slug && (id !== undefined || slug) && (
        <Button
          size="small"
          sx={{ minBlockSize: 40 }}
          onClick={() => setValue("slug", generated, { shouldDirty: true, shouldValidate: true })}
        >
          {translate("resources.article.slugFromTitle")}
        </Button>
      )}
    </>
  );
}
