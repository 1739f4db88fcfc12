import type { PreviewFields } from "@masthead/contract/newsroom/article-preview.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { listingJson } from "../listing/listing.sql.ts";
import type { ListingEntity } from "../listing/slug.table.ts";
import { pictureJson } from "../media/media.picture.ts";
import { media } from "../media/media.table.ts";
import { article } from "./article.table.ts";
import { type DetailsRow, neighbourJson, translationsJson } from "./article-details.store.ts";
import { articlePreview } from "./article-draft.table.ts";

export type StoredPreview = typeof articlePreview.$inferSelect;

export async function insertPreview(db: Db, preview: StoredPreview): Promise<void> {
  await db.insert(articlePreview).values(preview);
}

/** Drops all but the newest previews of an editor. */
export async function dropOldestPreviews(db: Db, userId: number, kept: number): Promise<void> {
  const old = db
    .select({ tokenHash: articlePreview.tokenHash })
    .from(articlePreview)
    .where(eq(articlePreview.userId, userId))
    .orderBy(desc(articlePreview.expiresAt))
    .offset(kept);
  await db.delete(articlePreview).where(inArray(articlePreview.tokenHash, old));
}

export async function dropPreviewsExpiredAt(db: Db, now: Date): Promise<void> {
  await db.delete(articlePreview).where(lt(articlePreview.expiresAt, now));
}

/** A preview that has not expired, unless its article was deleted since. */
export async function livePreview(db: Db, tokenHash: string, now: Date): Promise<StoredPreview | undefined> {
  const [row] = await db
    .select(getTableColumns(articlePreview))
    .from(articlePreview)
    .leftJoin(article, eq(article.id, articlePreview.articleId))
    .where(and(eq(articlePreview.tokenHash, tokenHash), gt(articlePreview.expiresAt, now), isNull(article.deletedAt)));
  return row;
}

export type FormRelations = Pick<DetailsRow, "images" | "authors" | "tags" | "people" | "source" | "translations" | "previous" | "next">;

/** SQL: the visible tags, authors or people with these ids as JSON, in their order. */
const listed = (entity: ListingEntity, ids: number[]): SQL =>
  sql`(select coalesce(json_agg(l.value order by r.n), '[]') from unnest(${sql.param(ids)}::bigint[]) with ordinality as r(id, n)
    cross join lateral (${listingJson(entity, sql`e.id = r.id`)}) l)`;

/** Everything that the page of an article shows beside the fields of its form; `id` 0 for an article that was never saved. */
export async function formRelations(
  db: Db,
  { id, locale, fields, now }: { id: number; locale: Locale; fields: PreviewFields; now: Date },
): Promise<FormRelations> {
  const { authorIds, tagIds, personIds, sourceId, categoryId, translationOf } = fields;
  const publishedAt = fields.publishedAt ?? now.toISOString();
  const uses = JSON.stringify(fields.images);
  const [row] = await rowsOf<FormRelations>(
    db,
    sql`select ${translationsJson(now)} as translations, ${neighbourJson(now, "<", "desc")} as previous, ${neighbourJson(now, ">", "asc")} as next,
      ${listed("author", authorIds)} as authors, ${listed("tag", tagIds)} as tags, ${listed("person", personIds)} as people,
      (${listingJson("source", sql`e.id = ${sourceId}`)}) as source,
      (select coalesce(json_agg(json_build_object('picture', ${pictureJson}, 'use', u.use) order by u.n), '[]')
        from json_array_elements(${uses}::json) with ordinality as u(use, n)
        join ${media} on ${media.id} = (u.use->>'mediaId')::bigint and ${media.deletedAt} is null) as images
      from (select ${id}::bigint as id, ${locale}::text as locale, ${categoryId}::bigint as category_id,
        ${publishedAt}::timestamptz as published_at, ${translationOf}::bigint as translation_of) a`,
  );
  if (!row) throw new Error("the query of a form's relations gave no row");
  return row;
}
