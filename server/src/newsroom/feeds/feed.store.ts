import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { and, inArray, isNull, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { publicHtml } from "../article/access/paywall.sql.ts";
import { article, articleTag } from "../article/article.table.ts";
import { visibleAt } from "../article/article.visible.ts";
import { media } from "../media/media.table.ts";
import { tag } from "../tag/tag.table.ts";

export interface FeedTextRow {
  id: number;
  /** Empty for premium articles: their text is never read from the database. */
  bodyHtml: string;
  tags: { id: number; name: LocalizedText }[];
}

/** Selects the full text and tags of visible articles, by article id. */
export async function feedTexts(
  db: Db,
  ids: number[],
  now: Date,
): Promise<Map<number, FeedTextRow>> {
  if (!ids.length) return new Map();
  const tags = sql`(select coalesce(json_agg(json_build_object('id', ${tag.id}, 'name', ${tag.name}) order by ${tag.id}), '[]')
    from ${articleTag} join ${tag} on ${tag.id} = ${articleTag.tagId}
    where ${articleTag.articleId} = ${article.id} and ${tag.status} and ${tag.visible} and ${tag.deletedAt} is null)`;
  const rows = await rowsOf<FeedTextRow>(
    db,
    sql`select ${article.id}, ${publicHtml(article)} as "bodyHtml", ${tags} as tags
      from ${article} where ${article.id} = any(${sql.param(ids)}::bigint[]) and ${visibleAt(now)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Selects MIME type and size in bytes of the original files of images, by media id. */
export async function imageFiles(
  db: Db,
  ids: number[],
): Promise<Map<number, { mime: string; bytes: number }>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ id: media.id, mime: media.mime, bytes: media.bytes })
    .from(media)
    .where(and(inArray(media.id, ids), isNull(media.deletedAt)));
  return new Map(rows.map((row) => [row.id, row]));
}
