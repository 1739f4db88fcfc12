import type { Locale } from "@masthead/contract/system/locale.ts";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { mostRead } from "../../audience/analytics/read.table.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { article, articleAuthor, articlePerson, articleTag } from "./article.table.ts";
import { breakingAt, visibleAt } from "./article.visible.ts";

/** Which articles: every field given must hold. */
export interface ArticleFilter {
  locale: Locale;
  categoryIds?: number[] | undefined;
  tagId?: number | undefined;
  authorId?: number | undefined;
  personId?: number | undefined;
  sourceId?: number | undefined;
  since?: Date | undefined;
  breaking?: boolean | undefined;
}

function where(filter: ArticleFilter, now: Date): SQL | undefined {
  const related = (table: SQL, column: SQL, id: number | undefined) =>
    id === undefined ? undefined : sql`exists (select 1 from ${table} r where r.article_id = ${article.id} and ${column} = ${id})`;
  return and(
    eq(article.locale, filter.locale),
    visibleAt(now),
    filter.categoryIds && inArray(article.categoryId, filter.categoryIds),
    related(sql`${articleTag}`, sql`r.tag_id`, filter.tagId),
    related(sql`${articleAuthor}`, sql`r.author_id`, filter.authorId),
    related(sql`${articlePerson}`, sql`r.person_id`, filter.personId),
    filter.sourceId === undefined ? undefined : eq(article.sourceId, filter.sourceId),
    filter.since && sql`${article.publishedAt} >= ${filter.since}`,
    filter.breaking ? breakingAt(now) : undefined,
  );
}

/** Ids, newest first, from an offset or behind another article. */
export async function listArticleIds(
  db: Db,
  filter: ArticleFilter,
  now: Date,
  window: { limit: number; offset?: number; after?: number | undefined },
): Promise<number[]> {
  const behind =
    window.after === undefined
      ? undefined
      : sql`(${article.publishedAt}, ${article.id}) < (select published_at, id from ${article} a where a.id = ${window.after})`;
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(and(where(filter, now), behind))
    .orderBy(desc(article.publishedAt), desc(article.id))
    .limit(window.limit)
    .offset(window.offset ?? 0);
  return rows.map((row) => row.id);
}

export async function countArticles(db: Db, filter: ArticleFilter, now: Date): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)` }).from(article).where(where(filter, now));
  return row?.total ?? 0;
}

/** Ids of the most read, the most first. */
export async function mostReadIds(db: Db, filter: ArticleFilter, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: article.id })
    .from(mostRead)
    .innerJoin(article, eq(article.id, mostRead.articleId))
    .where(where(filter, now))
    .orderBy(desc(mostRead.score), desc(article.id))
    .limit(limit);
  return rows.map((row) => row.id);
}
