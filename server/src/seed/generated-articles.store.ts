import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { asc, max, sql } from "drizzle-orm";
import {
  article,
  articleAuthor,
  articleImage,
  articlePerson,
  articleTag,
} from "../newsroom/article/article.table.ts";
import { author } from "../newsroom/author/author.table.ts";
import { category } from "../newsroom/category/category.table.ts";
import { media } from "../newsroom/media/media.table.ts";
import { personOfInterest } from "../newsroom/person-of-interest/person-of-interest.table.ts";
import { source } from "../newsroom/source/source.table.ts";
import { tag } from "../newsroom/tag/tag.table.ts";
import type { Db } from "../platform/postgres/database.ts";
import { insertRows } from "../platform/postgres/insert-rows.ts";
import { createdChanges } from "../system/log/log.store.ts";
import { log } from "../system/log/log.table.ts";

/** Reads the records that articles can reference. */
export async function readNewsroom(db: Db) {
  const idsOf = async (
    table: typeof author | typeof tag | typeof personOfInterest | typeof source | typeof media,
  ) =>
    (
      await db
        .select({ id: table.id })
        .from(table)
        .where(sql`${table.deletedAt} is null`)
        .orderBy(asc(table.id))
    ).map((row) => row.id);
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
    images: await idsOf(media),
    lastArticle: top?.id ?? 0,
  };
}

/** Writes the audit log entries of generated articles. */
export async function logGeneratedArticles(
  db: Db,
  actorName: string,
  articles: { id: number; locale: Locale; fields: ArticleFields }[],
): Promise<void> {
  const entries = articles.map(
    ({ id, locale, fields: { title, slug, categoryId, publishedAt } }) => ({
      actorName,
      action: "create",
      entity: "Article",
      entityId: id,
      changes: createdChanges({ locale, title, slug, categoryId, publishedAt }),
    }),
  );
  await db.execute(insertRows(log, entries));
}

/** Updates the planner statistics of the tables, which autovacuum would do only later. */
export async function analyzeTables(db: Db): Promise<void> {
  for (const table of [article, articleAuthor, articleTag, articlePerson, articleImage])
    await db.execute(sql`vacuum (analyze) ${table}`);
}
