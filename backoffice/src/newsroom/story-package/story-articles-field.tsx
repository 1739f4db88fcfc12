import type { ArticleRow } from "@masthead/contract/newsroom/article/article-record.ts";
import type { StaffStoryPackage } from "@masthead/contract/newsroom/story-package.ts";
import { STORY_ARTICLES_LIMIT } from "@masthead/contract/newsroom/story-package-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { Box, FormHelperText, Typography } from "@mui/material";
import { useState } from "react";
import { useGetValidationErrorMessage, useRecordContext, useTranslate } from "react-admin";
import { useController } from "react-hook-form";
import { moveItem } from "../../platform/form/input/move-item.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { VisuallyHidden } from "../../platform/visually-hidden.tsx";
import { ArticleFinder } from "../article/related/article-finder.tsx";
import { StoryArticleRow } from "./story-article-row.tsx";

interface StoryValues {
  articles: StaffStoryPackage["articles"];
}
type Known = ReadonlyMap<number, { label: string; locale: Locale }>;

/** Articles of a story package in order; the first one is the lead. */
export function StoryArticlesField() {
  const translate = useTranslate();
  const messageOf = useGetValidationErrorMessage();
  const locale = useUiLocale();
  const { field, fieldState } = useController<StoryValues, "articles">({ name: "articles" });
  const articles = field.value ?? [];
  const { known, add } = useKnownArticles();
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const move = (from: number, to: number) => {
    field.onChange(moveItem(articles, from, to));
    setAnnouncement(
      translate("frame.position.moved", { position: to + 1, total: articles.length }),
    );
  };
  const error = fieldState.error && messageOf(fieldState.error.message ?? "");
  return (
    <Box
      component="fieldset"
      data-field="articles"
      sx={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ padding: 0 }}>
        {translate("resources.storypackage.fields.articles")}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary", marginBlockEnd: 1 }}>
        {translate("resources.storypackage.help.articles")}
      </Typography>
      <Box component="ol" sx={{ listStyle: "none", padding: 0, margin: 0, marginBlockEnd: 2 }}>
        {articles.map((one, index) => (
          <StoryArticleRow
            key={one.articleId}
            article={{ ...one, ...known.get(one.articleId) }}
            index={index}
            count={articles.length}
            draggedIndex={draggedIndex}
            onDrag={setDraggedIndex}
            onMove={move}
            onChangeRole={(role) =>
              field.onChange(articles.map((other) => (other === one ? { ...one, role } : other)))
            }
            onRemove={() => field.onChange(articles.filter((other) => other !== one))}
          />
        ))}
      </Box>
      {articles.length < STORY_ARTICLES_LIMIT ? (
        <ArticleFinder
          label={translate("resources.storypackage.addArticle")}
          locale={locale}
          excludedIds={articles.map(({ articleId }) => articleId)}
          error={error}
          onChoose={(article) => {
            add(article);
            field.onChange([...articles, { articleId: article.id, role: null }]);
          }}
        />
      ) : (
        <Typography variant="body2">
          {translate("frame.rows.full", { max: STORY_ARTICLES_LIMIT })}
        </Typography>
      )}
      {error && articles.length >= STORY_ARTICLES_LIMIT && (
        <FormHelperText error>{error}</FormHelperText>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Box>
  );
}

/** Titles and languages of the articles: from the record, or chosen since. */
function useKnownArticles(): { known: Known; add(article: ArticleRow): void } {
  const record = useRecordContext<StaffStoryPackage>();
  const [chosen, setChosen] = useState<Known>(new Map());
  const ofRecord = (record?.labels ?? []).map(
    ({ id, label, locale }) => [id, { label, locale }] as const,
  );
  return {
    known: new Map([...ofRecord, ...chosen]),
    add: ({ id, title, locale }) => setChosen(new Map([...chosen, [id, { label: title, locale }]])),
  };
}
