import type { Locale } from "@masthead/contract/system/locale.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { article, articleAuthor, articleImage, articlePerson, articleTag } from "./article.table.ts";

/** What an article is connected with, each in its order. */
export interface ArticleRelations {
  authorIds: number[];
  tagIds: number[];
  personIds: number[];
  images: { mediaId: number; caption?: string; credit?: string; alt?: string; decorative?: boolean }[];
}

export async function insertArticle(db: Db, values: typeof article.$inferInsert, relations: ArticleRelations): Promise<number> {
  const [row] = await db.insert(article).values(values).returning({ id: article.id });
  if (!row) throw new Error("the article was not stored");
  const articleId = row.id;
  const unique = (ids: number[]) => [...new Set(ids)];
  if (relations.authorIds.length)
    await db.insert(articleAuthor).values(unique(relations.authorIds).map((authorId, position) => ({ articleId, authorId, position })));
  if (relations.tagIds.length) await db.insert(articleTag).values(unique(relations.tagIds).map((tagId) => ({ articleId, tagId })));
  if (relations.personIds.length)
    await db.insert(articlePerson).values(unique(relations.personIds).map((personId) => ({ articleId, personId })));
  if (relations.images.length)
    await db.insert(articleImage).values(relations.images.map((image, position) => ({ articleId, position, ...image })));
  return articleId;
}

/** Those of these import keys that are taken. */
export async function importKeysAmong(db: Db, keys: string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < keys.length; from += 1000) {
    const rows = await db
      .select({ key: article.importKey })
      .from(article)
      .where(inArray(article.importKey, keys.slice(from, from + 1000)));
    for (const { key } of rows) if (key) known.add(key);
  }
  return known;
}

/** Whoever looks for a free slug in a locale waits here until the one before has stored his. */
export async function lockArticleSlugs(db: Db, locale: Locale): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`article_slug ${locale}`}, 0))`);
}

/** Those of these slugs that articles of a locale have. */
export async function takenSlugs(db: Db, locale: Locale, slugs: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ slug: article.slug })
    .from(article)
    .where(and(eq(article.locale, locale), isNull(article.deletedAt), inArray(article.slug, slugs)));
  return new Set(rows.map((row) => row.slug));
}
