import type { ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { ROW_LOCK, type RowLock } from "../../../platform/postgres/row-lock.ts";
import { teaserOf } from "../access/teaser.ts";
import { article, articleAuthor, articleImage, articlePerson, articleRelated, articleTag } from "../article.table.ts";
import { countWords, plainText, renderDocument } from "../document/render-html.ts";

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

/**
 * Locks an article against other writers until the transaction ends. Lock before reading: rows read
 * earlier may be outdated.
 */
export async function lockArticle(db: Db, id: number, purpose: RowLock): Promise<void> {
  await db.select({ id: article.id }).from(article).where(eq(article.id, id)).for(ROW_LOCK[purpose]);
}

/** Reads an article, deleted or not, with its editable fields in one object. */
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
  const [stored] = await db
    .select({ ...columns, ...relations })
    .from(article)
    .where(eq(article.id, id));
  if (!stored) return undefined;
  const { authorIds, tagIds, personIds, relatedIds, images, ...row } = stored;
  const { translationOf, title, subtitle, summary, slug, body, categoryId, sourceId, breaking, premium, enable } = row;
  const { seoTitle, seoDescription, canonicalUrl, noindex, corrections } = row;
  const times = {
    breakingUntil: iso(row.breakingUntil),
    publishedAt: iso(row.publishedAt),
    expiresAt: iso(row.expiresAt),
    embargoUntil: iso(row.embargoUntil),
  };
  const ownFields = { translationOf, title, subtitle, summary, slug, body, categoryId, sourceId, breaking, premium, enable, ...times };
  const related = { authorIds, tagIds, personIds, relatedIds, images };
  return { ...row, fields: { ...ownFields, ...related, seoTitle, seoDescription, canonicalUrl, noindex, corrections } };
}

/** Converts editable fields to columns, with the body also as HTML and as plain text. */
export function columnsOf(fields: ArticleFields) {
  const { authorIds: _a, tagIds: _t, personIds: _p, relatedIds: _r, images: _i, ...ownFields } = fields;
  const bodyText = plainText(ownFields.body);
  const date = (moment: string | null) => (moment ? new Date(moment) : null);
  return {
    ...ownFields,
    breakingUntil: date(ownFields.breakingUntil),
    publishedAt: date(ownFields.publishedAt),
    expiresAt: date(ownFields.expiresAt),
    embargoUntil: date(ownFields.embargoUntil),
    bodyHtml: renderDocument(ownFields.body),
    bodyText,
    freeText: ownFields.premium ? plainText(teaserOf(ownFields.body)) : "",
    wordCount: countWords(bodyText),
  } as const;
}
