import {
  ARTICLE_TIMES,
  type ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { columnsOf, type RenderedBody } from "../edit/article-columns.ts";
import { replaceScheduledEvents } from "../publish/scheduled-event.store.ts";
import { insertArticleRows, insertRelations } from "./save.store.ts";

/** Article to be inserted. `rendered` saves rendering its body again. */
export interface ArticleToInsert {
  locale: Locale;
  fields: ArticleFields;
  createdAt: Date;
  updatedAt: Date;
  translatedFromVersion?: number | null;
  outdatedSince?: Date | null;
  importKey?: string | null;
  rendered?: RenderedBody;
}

/**
 * Inserts articles with their relations and scheduled events, with a fixed number of statements.
 * All new articles are stored here, from staff, imports, the demo and tests. Returns their ids in
 * the same order.
 */
export async function insertArticles(
  tx: Db,
  articles: ArticleToInsert[],
  now: Date,
): Promise<{ id: number; wordCount: number }[]> {
  const rows = articles.map(toRow);
  const ids = await insertArticleRows(tx, rows);
  const stored = articles.map(({ fields }, i) => ({
    id: ids[i] ?? 0,
    wordCount: rows[i]?.wordCount ?? 0,
    fields,
  }));
  await insertRelations(tx, stored);
  for (const { id, fields } of stored)
    if (isScheduled(fields, now)) await replaceScheduledEvents(tx, id, now);
  return stored;
}

/** All rows have the same columns. */
const toRow = ({ fields, rendered, ...article }: ArticleToInsert) => ({
  ...columnsOf(fields, rendered),
  locale: article.locale,
  createdAt: article.createdAt,
  updatedAt: article.updatedAt,
  importKey: article.importKey,
  translatedFromVersion: article.translatedFromVersion,
  outdatedSince: article.outdatedSince,
});

const isScheduled = (fields: ArticleFields, now: Date): boolean =>
  ARTICLE_TIMES.some((field) => fields[field] !== null && new Date(fields[field]) > now);
