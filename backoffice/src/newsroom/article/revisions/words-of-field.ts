import type { ArticleField } from "@masthead/contract/newsroom/article-fields.ts";
import type { ArticleRecord, Label } from "@masthead/contract/newsroom/article-record.ts";
import { readable } from "../../../frame/form/readable.ts";

/** Names of the records that a field names, as far as the article still names them. */
function labelsOf({ labels }: ArticleRecord, field: ArticleField): Label[] | null {
  switch (field) {
    case "categoryId":
      return labels.category ? [labels.category] : [];
    case "sourceId":
      return labels.source ? [labels.source] : [];
    case "authorIds":
      return labels.authors;
    case "tagIds":
      return labels.tags;
    case "personIds":
      return labels.people;
    case "relatedIds":
      return labels.related;
    default:
      return null;
  }
}

/** The value of a field in words that can be compared: records by their names, a body by its text, a line a block. */
export function wordsOfField(article: ArticleRecord, field: ArticleField, value: unknown): string {
  const labels = labelsOf(article, field);
  if (!labels) return readable(value);
  const ids = Array.isArray(value) ? value : value === null ? [] : [value];
  return ids.map((id) => labels.find((one) => one.id === id)?.label ?? `#${id}`).join("\n");
}
