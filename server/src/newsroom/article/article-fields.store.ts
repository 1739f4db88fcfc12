import type { ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK, type RowLock } from "../../platform/postgres/row-lock.ts";
import { article, articleAuthor, articleImage, articlePerson, articleRelated, articleTag } from "./article.table.ts";
import { freePart } from "./document/free-part.ts";
import { countWords, plainText, renderDocument } from "./document/render-html.ts";

export type StoredArticle = Omit<
  typeof article.$inferSelect,
  "search" | "searchTitle" | "bodyHtml" | "bodyText" | "freeText" | "bodyMedia"
> & {
  fields: ArticleFields;
};

const iso = (moment: Date | null) => moment?.toISOString() ?? null;
const ids = (column: unknown, table: unknown, order: unknown) =>
  sql<number[]>`(select coalesce(json_agg(${column} order by ${order}), '[]') from ${table} where article_id = ${article.id})`;

const images = sql<
  ArticleFields["images"]
>`(select coalesce(json_agg(json_build_object('mediaId', ${articleImage.mediaId}, 'caption', ${articleImage.caption},
  'credit', ${articleImage.credit}, 'alt', ${articleImage.alt}, 'decorative', ${articleImage.decorative}) order by ${articleImage.position}), '[]')
  from ${articleImage} where ${articleImage.articleId} = ${article.id})`;

const relations = {
  authorIds: ids(articleAuthor.authorId, articleAuthor, articleAuthor.position),
  tagIds: ids(articleTag.tagId, articleTag, articleTag.tagId),
  personIds: ids(articlePerson.personId, articlePerson, articlePerson.personId),
  relatedIds: ids(articleRelated.relatedId, articleRelated, articleRelated.position),
  images,
};

/** Keeps others from writing an article until the transaction ends. Lock first, then read: what was read before is old. */
export async function lockArticle(db: Db, id: number, purpose: RowLock): Promise<void> {
  await db.select({ id: article.id }).from(article).where(eq(article.id, id)).for(ROW_LOCK[purpose]);
}

/** An article, deleted or not, with what staff edit of it in one piece. */
export async function storedArticle(db: Db, id: number): Promise<StoredArticle | undefined> {
  const {
    search: _search,
    searchTitle: _title,
    bodyHtml: _html,
    bodyText: _text,
    freeText: _free,
    bodyMedia: _media,
    ...columns
  } = getTableColumns(article);
  const [found] = await db
    .select({ ...columns, ...relations })
    .from(article)
    .where(eq(article.id, id));
  if (!found) return undefined;
  const { authorIds, tagIds, personIds, relatedIds, images, ...row } = found;
  const { translationOf, title, subtitle, summary, slug, body, categoryId, sourceId, breaking, premium, enable } = row;
  const { seoTitle, seoDescription, canonicalUrl, noindex, corrections } = row;
  const moments = {
    breakingUntil: iso(row.breakingUntil),
    publishedAt: iso(row.publishedAt),
    expiresAt: iso(row.expiresAt),
    embargoUntil: iso(row.embargoUntil),
  };
  const own = { translationOf, title, subtitle, summary, slug, body, categoryId, sourceId, breaking, premium, enable, ...moments };
  const related = { authorIds, tagIds, personIds, relatedIds, images };
  return { ...row, fields: { ...own, ...related, seoTitle, seoDescription, canonicalUrl, noindex, corrections } };
}

/** Columns for what staff edit; the body also as HTML and as words. */
export function columnsOf(fields: ArticleFields) {
  const { authorIds: _a, tagIds: _t, personIds: _p, relatedIds: _r, images: _i, ...own } = fields;
  const bodyText = plainText(own.body);
  const date = (moment: string | null) => (moment ? new Date(moment) : null);
  return {
    ...own,
    breakingUntil: date(own.breakingUntil),
    publishedAt: date(own.publishedAt),
    expiresAt: date(own.expiresAt),
    embargoUntil: date(own.embargoUntil),
    bodyHtml: renderDocument(own.body),
    bodyText,
    freeText: own.premium ? plainText(freePart(own.body)) : "",
    wordCount: countWords(bodyText),
  } as const;
}
