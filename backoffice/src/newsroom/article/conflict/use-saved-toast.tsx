import type {
  ArticleRecord,
  EditedArticle,
} from "@masthead/contract/newsroom/article/article-record.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { Button } from "@mui/material";
import { type RaRecord, useTranslate } from "react-admin";
import type { SavedToast } from "../../../platform/form/record-form.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { isVisibleToReaders } from "../publication/publish-button.tsx";

/**
 * Returns a function for the toast after an article was saved: it was published, with a link to its
 * page, or merged with others' changes. Undefined for any other save.
 */
export function useSavedToast(): (
  saved: RaRecord,
  before: RaRecord | undefined,
) => SavedToast | undefined {
  const translate = useTranslate();
  const locale = useUiLocale();
  return (saved, before) => {
    const article = saved as ArticleRecord & Partial<EditedArticle>;
    const { mergedChanges = [] } = article;
    const list = (items: string[]) =>
      new Intl.ListFormat(intlLocale(locale), { type: "conjunction" }).format(items);
    const fieldsOf = (fields: string[]) =>
      list(fields.map((field) => translate(`resources.article.fields.${field}`, { _: field })));
    const changes = list(mergedChanges.map(({ name, fields }) => `${name} (${fieldsOf(fields)})`));
    const merged = changes && translate("resources.article.merged", { changes });
    const isPublished =
      isVisibleToReaders(article) && !(before && isVisibleToReaders(before as ArticleRecord));
    if (!isPublished) return merged ? { message: merged } : undefined;
    return {
      message: [translate("resources.article.published"), merged].filter(Boolean).join(". "),
      action: (
        <Button
          component="a"
          href={articlePath(article)}
          target="_blank"
          rel="noreferrer"
          color="inherit"
          size="small"
        >
          {translate("frame.seeOnSite")}
        </Button>
      ),
    };
  };
}
