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
import { createdChanges } from "../system/log/log.store.ts";
import { log } from "../system/log/log.table.ts";
import type { GeneratedText } from "./generated-text.ts";

/** Generated article with its relations. */
export interface GeneratedArticle extends GeneratedText {
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

/** Reads the records that articles can reference. */
export async function readNewsroom(db: Db) {
  const idsOf = async (table: typeof author | typeof tag | typeof personOfInterest | typeof source | typeof media) =>
    (await db.select({ id: table.id }).from(table).where(sql`${table.deletedAt} is null`).orderBy(asc(table.id))).map((row) => row.id);
  const [top] = await db.select({ id: max(article.id) }).from(article);
  return {
    categories: await db
      .select({ id: category.id, slug: category.slug, name: category.name })
      .from(category)
      .orderBy(asc(category.position)),
    authors: await idsOf(author),
    tags: await idsOf(tag),
    people: await idsOf(personOfInterest),
    sources: await idsOf(source),
    pictures: await idsOf(media),
    lastArticle: top?.id ?? 0,
  };
}

/**
 * Inserts many articles with their relations and audit log entries. Each kind of row is a single JSON parameter: building the statements
 * value by value took longer than PostgreSQL needs to insert the rows.
 */
export async function insertGeneratedArticles(db: Db, actorName: string, articles: GeneratedArticle[]): Promise<void> {
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
  const links = articles.map(({ slug, authorIds, tagIds, personIds, mediaIds }) => ({
    id: idOf.get(slug),
    authors: authorIds,
    tags: tagIds,
    people: personIds,
    images: mediaIds,
  }));
  const relations = sql`json_to_recordset(${JSON.stringify(links)}::json) as made (id bigint, authors bigint[], tags bigint[], people bigint[], images bigint[])`;
  await db.execute(sql`insert into ${articleAuthor} (article_id, author_id, position)
    select id, author, place - 1 from ${relations}, unnest(authors) with ordinality as each (author, place)`);
  await db.execute(sql`insert into ${articleTag} (article_id, tag_id) select id, tag from ${relations}, unnest(tags) tag`);
  await db.execute(sql`insert into ${articlePerson} (article_id, person_id) select id, person from ${relations}, unnest(people) person`);
  await db.execute(sql`insert into ${articleImage} (article_id, media_id, position)
    select id, image, place - 1 from ${relations}, unnest(images) with ordinality as each (image, place)`);
  const entries = articles.map(({ locale, title, slug, categoryId, publishedAt }) => ({
    id: idOf.get(slug),
    changes: createdChanges({ locale, title, slug, categoryId, publishedAt }),
  }));
  await db.execute(sql`insert into ${log} (actor_name, action, entity, entity_id, changes)
    select ${actorName}, 'create', 'Article', id, changes from json_to_recordset(${JSON.stringify(entries)}::json) as entry (id bigint, changes jsonb)`);
}

/** Updates the planner statistics of the tables, which autovacuum would do only later. */
export async function analyzeTables(db: Db): Promise<void> {
  for (const table of [article, articleAuthor, articleTag, articlePerson, articleImage]) await db.execute(sql`vacuum (analyze) ${table}`);
}
