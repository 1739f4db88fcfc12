import type { Locale } from "@masthead/contract/system/locale.ts";
import { asc, max, sql } from "drizzle-orm";
import { article, articleAuthor, articleImage, articlePerson, articleTag } from "../newsroom/article/article.table.ts";
import { author } from "../newsroom/author/author.table.ts";
import { category } from "../newsroom/category/category.table.ts";
import { media } from "../newsroom/media/media.table.ts";
import { personOfInterest } from "../newsroom/person-of-interest/person-of-interest.table.ts";
import { source } from "../newsroom/source/source.table.ts";
import { tag } from "../newsroom/tag/tag.table.ts";
import { type Db, rowsOf } from "../platform/postgres/database.ts";
import type { Story } from "./plausible-text.ts";

/** A made-up article and what it hangs on. */
export interface PlausibleArticle extends Story {
  locale: Locale;
  slug: string;
  categoryId: number;
  sourceId: number | null;
  premium: boolean;
  freeText: string;
  publishedAt: Date;
  authorIds: number[];
  tagIds: number[];
  personIds: number[];
  mediaIds: number[];
}

/** What the newsroom has that articles may hang on. */
export async function readNewsroom(db: Db) {
  const ids = async (table: typeof author | typeof tag | typeof personOfInterest | typeof source | typeof media) =>
    (await db.select({ id: table.id }).from(table).where(sql`${table.deletedAt} is null`).orderBy(asc(table.id))).map((row) => row.id);
  const [top] = await db.select({ id: max(article.id) }).from(article);
  return {
    categories: await db
      .select({ id: category.id, slug: category.slug, name: category.name })
      .from(category)
      .orderBy(asc(category.position)),
    authors: await ids(author),
    tags: await ids(tag),
    people: await ids(personOfInterest),
    sources: await ids(source),
    pictures: await ids(media),
    lastArticle: top?.id ?? 0,
  };
}

/** Stores many articles at once, whole. Returns their ids in the same order. */
export async function insertPlausible(db: Db, articles: PlausibleArticle[]): Promise<number[]> {
  const rows = articles.map(({ authorIds, tagIds, personIds, mediaIds, ...row }) => row);
  const stored = await rowsOf<{ id: number; slug: string }>(
    db,
    sql`insert into ${article} (locale, slug, title, subtitle, summary, body, body_html, body_text, free_text, word_count, category_id, source_id, premium, published_at, created_at, updated_at)
      select locale, slug, title, subtitle, summary, body, "bodyHtml", "bodyText", "freeText", "wordCount", "categoryId", "sourceId", premium, "publishedAt", "publishedAt", "publishedAt"
      from json_to_recordset(${JSON.stringify(rows)}::json) as row (locale text, slug text, title text, subtitle text, summary text, body jsonb, "bodyHtml" text, "bodyText" text, "freeText" text,
        "wordCount" int, "categoryId" bigint, "sourceId" bigint, premium boolean, "publishedAt" timestamptz)
      returning id, slug`,
  );
  const idOf = new Map(stored.map((row) => [row.slug, row.id]));
  const ids = articles.map((one) => idOf.get(one.slug) ?? 0);
  const each = <T>(make: (one: PlausibleArticle, articleId: number) => T[]) => articles.flatMap((one, i) => make(one, ids[i] ?? 0));
  const authors = each((one, articleId) => one.authorIds.map((authorId, position) => ({ articleId, authorId, position })));
  const tags = each((one, articleId) => one.tagIds.map((tagId) => ({ articleId, tagId })));
  const people = each((one, articleId) => one.personIds.map((personId) => ({ articleId, personId })));
  const images = each((one, articleId) => one.mediaIds.map((mediaId, position) => ({ articleId, mediaId, position })));
  if (authors.length) await db.insert(articleAuthor).values(authors);
  if (tags.length) await db.insert(articleTag).values(tags);
  if (people.length) await db.insert(articlePerson).values(people);
  if (images.length) await db.insert(articleImage).values(images);
  return ids;
}

/** Has PostgreSQL learn what is in the tables now, which it would do by itself only later. */
export async function learnTables(db: Db): Promise<void> {
  for (const table of [article, articleAuthor, articleTag, articlePerson, articleImage]) await db.execute(sql`vacuum (analyze) ${table}`);
}
