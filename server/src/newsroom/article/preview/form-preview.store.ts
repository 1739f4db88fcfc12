import { EMPTY_ARTICLE } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { PreviewFields } from "@masthead/contract/newsroom/article/article-preview.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { imageJson } from "../../media/media.image.ts";
import { media } from "../../media/media.table.ts";
import { topicJson } from "../../topic/topic.sql.ts";
import type { TopicKind } from "../../topic/topic-slug.table.ts";
import { article } from "../article.table.ts";
import {
  adjacentArticleJson,
  columnsJson,
  type DetailsRow,
  translationsJson,
} from "../read/details.store.ts";
import { articlePreview } from "./preview.table.ts";

export type StoredPreview = typeof articlePreview.$inferSelect;

export async function insertPreview(db: Db, preview: StoredPreview): Promise<void> {
  await db.insert(articlePreview).values(preview);
}

/** Deletes all but the newest previews of an editor. */
export async function deleteOldestPreviews(db: Db, userId: number, limit: number): Promise<void> {
  const oldHashes = db
    .select({ tokenHash: articlePreview.tokenHash })
    .from(articlePreview)
    .where(eq(articlePreview.userId, userId))
    .orderBy(desc(articlePreview.expiresAt))
    .offset(limit);
  await db.delete(articlePreview).where(inArray(articlePreview.tokenHash, oldHashes));
}

/**
 * Returns a preview that has not expired and whose article was neither deleted nor withdrawn since.
 * Fields that did not exist yet when it was stored are empty.
 * @param lifetime of previews, in milliseconds
 */
export async function unexpiredPreview(
  db: Db,
  tokenHash: string,
  now: Date,
  lifetime: number,
): Promise<StoredPreview | undefined> {
  const createdAt = sql`${articlePreview.expiresAt} - ${lifetime} * interval '1 millisecond'`;
  const notWithdrawnSince = or(
    isNull(article.withdrawal),
    sql`(${article.withdrawal}->>'at')::timestamptz <= ${createdAt}`,
  );
  const [row] = await db
    .select(getTableColumns(articlePreview))
    .from(articlePreview)
    .leftJoin(article, eq(article.id, articlePreview.articleId))
    .where(
      and(
        eq(articlePreview.tokenHash, tokenHash),
        gt(articlePreview.expiresAt, now),
        isNull(article.deletedAt),
        notWithdrawnSince,
      ),
    );
  return row && { ...row, fields: { ...EMPTY_ARTICLE, ...row.fields } };
}

export type FormRelations = Pick<
  DetailsRow,
  | "images"
  | "authors"
  | "tags"
  | "people"
  | "source"
  | "translations"
  | "previous"
  | "next"
  | "columns"
  | "intervieweeImage"
>;

/** SQL: the visible tags, authors or people with these ids as JSON, in the order of the ids. */
const topicsJson = (entity: TopicKind, ids: number[]): SQL =>
  sql`(select coalesce(json_agg(l.value order by r.n), '[]') from unnest(${sql.param(ids)}::bigint[]) with ordinality as r(id, n)
    cross join lateral (${topicJson(entity, sql`e.id = r.id`)}) l)`;

/**
 * Reads the related records that an article page shows in addition to the form fields. `id` is 0
 * for an article that was never saved.
 */
export async function formRelations(
  db: Db,
  { id, locale, fields, now }: { id: number; locale: Locale; fields: PreviewFields; now: Date },
): Promise<FormRelations> {
  const {
    template,
    intervieweeImageId,
    authorIds,
    tagIds,
    personIds,
    sourceId,
    categoryId,
    translationOf,
  } = fields;
  const publishedAt = fields.publishedAt ?? now.toISOString();
  const columnistId = template === "opinion" ? (authorIds[0] ?? null) : null;
  const imageUses = JSON.stringify(fields.images);
  const [row] = await rowsOf<FormRelations>(
    db,
    sql`select ${translationsJson(now)} as translations, ${adjacentArticleJson(now, "<", "desc")} as previous, ${adjacentArticleJson(now, ">", "asc")} as next,
      ${columnsJson(now, sql`${columnistId}::bigint`)} as columns,
      (select ${imageJson} from ${media} where ${media.id} = ${intervieweeImageId}) as "intervieweeImage",
      ${topicsJson("author", authorIds)} as authors, ${topicsJson("tag", tagIds)} as tags, ${topicsJson("person", personIds)} as people,
      (${topicJson("source", sql`e.id = ${sourceId}`)}) as source,
      (select coalesce(json_agg(json_build_object('image', ${imageJson}, 'use', u.use) order by u.n), '[]')
        from json_array_elements(${imageUses}::json) with ordinality as u(use, n)
        join ${media} on ${media.id} = (u.use->>'mediaId')::bigint and ${media.deletedAt} is null) as images
      from (select ${id}::bigint as id, ${locale}::text as locale, ${categoryId}::bigint as category_id,
        ${publishedAt}::timestamptz as published_at, ${translationOf}::bigint as translation_of) a`,
  );
  if (!row) throw new Error("form relations query returned no row");
  return row;
}
