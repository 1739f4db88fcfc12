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

/** Stores articles of one locale, whose slugs differ, with what they are connected with. Returns their ids in the same order. */
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
    if (id === undefined) throw new Error("the article was not stored");
    return id;
  };
  const unique = (ids: number[]) => [...new Set(ids)];
  const each = <T>(make: (relations: ArticleRelations, articleId: number) => T[]): T[] =>
    rows.flatMap(({ values, relations }) => make(relations, idOf(values.slug)));
  const authors = each(({ authorIds }, articleId) => unique(authorIds).map((authorId, position) => ({ articleId, authorId, position })));
  const tags = each(({ tagIds }, articleId) => unique(tagIds).map((tagId) => ({ articleId, tagId })));
  const people = each(({ personIds }, articleId) => unique(personIds).map((personId) => ({ articleId, personId })));
  const pictures = each(({ images }, articleId) => images.map((image, position) => ({ articleId, position, ...image })));
  if (authors.length) await db.insert(articleAuthor).values(authors);
  if (tags.length) await db.insert(articleTag).values(tags);
  if (people.length) await db.insert(articlePerson).values(people);
  if (pictures.length) await db.insert(articleImage).values(pictures);
  return rows.map(({ values }) => idOf(values.slug));
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
