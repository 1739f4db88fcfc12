import type { EditedArticle } from "@masthead/contract/newsroom/article/article-record.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { type RaRecord, useTranslate } from "react-admin";
import { useUiLocale } from "../../../platform/messages/locale.ts";

/** Returns a function for the message that an article was saved, and with whose changes it was merged; undefined if with none. */
export function useSavedMessage(): (saved: RaRecord) => string | undefined {
  const translate = useTranslate();
  const locale = useUiLocale();
  return (saved) => {
    const { mergedChanges = [] } = saved as Partial<EditedArticle>;
    if (!mergedChanges.length) return undefined;
    const list = (items: string[]) => new Intl.ListFormat(intlLocale(locale), { type: "conjunction" }).format(items);
    const fieldsOf = (fields: string[]) => list(fields.map((field) => translate(`resources.article.fields.${field}`, { _: field })));
    const changes = list(mergedChanges.map(({ name, fields }) => `${name} (${fieldsOf(fields)})`));
    return translate("resources.article.merged", { changes });
  };
}
