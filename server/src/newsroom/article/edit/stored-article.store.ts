import {
  ARTICLE_FIELDS,
  type ArticleField,
  type ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { and, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { ROW_LOCK, type RowLock } from "../../../platform/postgres/row-lock.ts";
import {
  article,
  articleAuthor,
  articleImage,
  articlePerson,
  articleRelated,
  articleTag,
} from "../article.table.ts";
import { pendingVersionFieldsOf } from "../pending-version/reader-content.ts";
import { fieldsAtVersion } from "../revision/revision.store.ts";

const { search, searchTitle, bodyHtml, bodyText, freeText, bodyMedia, ...columns } =
  getTableColumns(article);

/** Article with its editable fields in one object, without the columns computed from them. */
export type StoredArticle = Pick<typeof article.$inferSelect, keyof typeof columns> & {
  fields: ArticleFields;
};

const ids = (column: unknown, table: unknown, order: unknown) =>
  sql<
    number[]
  >`(select coalesce(json_agg(${column} order by ${order}), '[]') from ${table} where article_id = ${article.id})`;

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
 * earlier may be outdated. Locks the original of a translation first: a save of either writes to
 * the other, and would deadlock in another order.
 */
export async function lockArticle(db: Db, id: number, purpose: RowLock): Promise<void> {
  const originalId = sql`(select ${article.translationOf} from ${article} where ${article.id} = ${id})`;
  await db
    .select({ id: article.id })
    .from(article)
    .where(or(eq(article.id, id), sql`${article.id} = ${originalId}`))
    .orderBy(sql`${article.translationOf} is not null`)
    .for(ROW_LOCK[purpose]);
}

/** Reads an article, deleted or not, with its editable fields in one object. */
export async function storedArticle(db: Db, id: number): Promise<StoredArticle | undefined> {
  const [row] = await db
    .select({ ...columns, ...relations })
    .from(article)
    .where(eq(article.id, id));
  return row && { ...row, fields: fieldsOf(row) };
}

export async function articleExists(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.id, id), isNull(article.deletedAt)));
  return rows.length > 0;
}

/** Article with the fields of its pending version, and those that readers see. */
export interface WorkingArticle extends StoredArticle {
  published: ArticleFields;
}

/** Reads an article, deleted or not, with the content of its pending version if it has one. */
export async function workingArticle(db: Db, id: number): Promise<WorkingArticle | undefined> {
  const stored = await storedArticle(db, id);
  if (!stored) return undefined;
  const { fields: published, pending, version } = stored;
  const latest = pending ? await fieldsAtVersion(db, id, version) : undefined;
  return {
    ...stored,
    published,
    fields: { ...published, ...(latest && pendingVersionFieldsOf(latest)) },
  };
}

/** Returns the editable fields of a row, with times as text. */
function fieldsOf(row: Record<ArticleField, unknown>): ArticleFields {
  const toField = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  return Object.fromEntries(
    ARTICLE_FIELDS.map((field) => [field, toField(row[field])]),
  ) as ArticleFields;
}
