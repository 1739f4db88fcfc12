import type { Locale } from "@masthead/contract/system/locale.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { article, articleAuthor, articleImage, articlePerson, articleTag } from "../article.table.ts";

/** Related records of an article, each list in order. */
export interface ArticleRelations {
  authorIds: number[];
  tagIds: number[];
  personIds: number[];
  images: { mediaId: number; caption?: string; credit?: string; alt?: string; decorative?: boolean }[];
}

/**
 * Inserts articles of one locale with distinct slugs and their relations. Returns their ids in the same
 * order.
 */
export async function insertArticles(
  db: Db,
  rows: { values: typeof article.$inferInsert; relations: ArticleRelations }[],
): Promise<number[]> {
  const stored = await db
    .insert(article)
    .values(rows.map(({ values }) => values))
    .returning({ id: article.id, slug: article.slug });
  const idBySlug = new Map(stored.map(({ id, slug }) => [slug, id]));
  const idOf = (slug: string): number => {
    const id = idBySlug.get(slug);
    if (id === undefined) throw new Error(`article insert returned no row for slug ${slug}`);
    return id;
  };
  const unique = (ids: number[]) => [...new Set(ids)];
  const relationRows = <T>(toRows: (relations: ArticleRelations, articleId: number) => T[]): T[] =>
    rows.flatMap(({ values, relations }) => toRows(relations, idOf(values.slug)));
  const authors = relationRows(({ authorIds }, articleId) =>
    unique(authorIds).map((authorId, position) => ({ articleId, authorId, position })),
  );
  const tags = relationRows(({ tagIds }, articleId) => unique(tagIds).map((tagId) => ({ articleId, tagId })));
  const people = relationRows(({ personIds }, articleId) => unique(personIds).map((personId) => ({ articleId, personId })));
  const imageRows = relationRows(({ images }, articleId) => images.map((image, position) => ({ articleId, position, ...image })));
  if (authors.length) await db.insert(articleAuthor).values(authors);
  if (tags.length) await db.insert(articleTag).values(tags);
  if (people.length) await db.insert(articlePerson).values(people);
  if (imageRows.length) await db.insert(articleImage).values(imageRows);
  return rows.map(({ values }) => idOf(values.slug));
}

/** Returns those of these import keys that are in use. */
export async function selectImportKeys(db: Db, keys: string[]): Promise<Set<string>> {
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

/**
 * Takes an advisory lock, so that one transaction at a time finds and stores a free slug in a locale.
 */
export async function lockArticleSlugs(db: Db, locale: Locale): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`article_slug ${locale}`}, 0))`);
}

/** Returns those of these slugs that articles in a locale use. */
export async function slugsInUse(db: Db, locale: Locale, slugs: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ slug: article.slug })
    .from(article)
    .where(and(eq(article.locale, locale), isNull(article.deletedAt), inArray(article.slug, slugs)));
  return new Set(rows.map((row) => row.slug));
}
