import type {
  ArticleRecord,
  ArticleRow,
} from "@masthead/contract/newsroom/article/article-record.ts";
import { serverNow } from "../../../platform/api/server-clock.ts";
import type { ListedArticle } from "../slots/slot-view.ts";

/** Converts a row of the article list. */
export const fromRow = ({
  id,
  title,
  state,
  publishedAt,
  embargoUntil,
  breaking,
  premium,
  category,
  lead,
}: ArticleRow): ListedArticle => ({
  id,
  title,
  state,
  publishedAt,
  embargoUntil,
  breaking,
  premium,
  lead,
  category: category?.label ?? null,
});

/** Converts a complete article. */
export function fromRecord(record: ArticleRecord): ListedArticle {
  const {
    id,
    title,
    state,
    publishedAt,
    embargoUntil,
    breakingUntil,
    premium,
    labels,
    images,
    pictures,
  } = record;
  return {
    id,
    title,
    state,
    publishedAt,
    embargoUntil,
    premium,
    breaking: breakingUntil !== null && Date.parse(breakingUntil) > serverNow().getTime(),
    category: labels.category?.label ?? null,
    lead: pictures.find((picture) => picture.id === images[0]?.mediaId) ?? null,
  };
}
