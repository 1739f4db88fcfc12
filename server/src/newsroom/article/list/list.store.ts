import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { article, articleAuthor, articlePerson, articleTag } from "../article.table.ts";
import { breakingAt, listedAt, visibleAt } from "../article.visible.ts";
import { readership } from "./readership.ts";

/** Filter of an article list. All given fields must match. */
export interface ArticleFilter {
  locale: Locale;
  categoryIds?: number[];
  tagId?: number;
  authorId?: number;
  personId?: number;
  sourceId?: number;
  since?: Date;
  breaking?: boolean;
}

function where(filter: ArticleFilter, now: Date): SQL | undefined {
  const related = (table: SQL, column: SQL, id: number | undefined) =>
    id === undefined
      ? undefined
      : sql`exists (select 1 from ${table} r where r.article_id = ${article.id} and ${column} = ${id})`;
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

/**
 * Returns the table that a list is read from: the articles, or for the list of a single author, tag
 * or person the relation table, which has an index in list order.
 */
function listOf(
  filter: ArticleFilter,
  now: Date,
): { from: SQL; id: SQL; publishedAt: SQL; where: SQL | undefined } {
  const { locale, since, ...criteria } = filter;
  const [first, ...rest] = Object.entries(criteria).filter(([, value]) => value !== undefined);
  const relation =
    first && !rest.length ? RELATIONS[first[0] as keyof typeof RELATIONS] : undefined;
  if (!relation)
    return {
      from: sql`${article}`,
      id: sql`${article.id}`,
      publishedAt: sql`${article.publishedAt}`,
      where: where(filter, now),
    };
  const { table, column } = relation;
  return {
    from: sql`${table}`,
    id: sql`${table.articleId}`,
    publishedAt: sql`${table.publishedAt}`,
    where: sql`${column} = ${first?.[1]} and ${table.locale} = ${locale} and ${listedAt(table, now)}
      ${since ? sql`and ${table.publishedAt} >= ${since}` : sql``}`,
  };
}

const RELATIONS = {
  tagId: { table: articleTag, column: articleTag.tagId },
  authorId: { table: articleAuthor, column: articleAuthor.authorId },
  personId: { table: articlePerson, column: articlePerson.personId },
};

/** Returns ids, newest first, from an offset or after another article. */
export async function listArticleIds(
  db: Db,
  filter: ArticleFilter,
  now: Date,
  window: { limit: number; offset?: number; after?: number },
): Promise<number[]> {
  const list = listOf(filter, now);
  const afterCursor =
    window.after === undefined
      ? sql``
      : sql`and (${list.publishedAt}, ${list.id}) < (select published_at, id from ${article} a where a.id = ${window.after})`;
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select ${list.id} as id from ${list.from} where ${list.where} ${afterCursor}
      order by ${list.publishedAt} desc, ${list.id} desc limit ${window.limit} offset ${window.offset ?? 0}`,
  );
  return rows.map((row) => row.id);
}

/**
 * Returns the ids of the tags that the newest articles of a list have most often, apart from the
 * tag of the list itself.
 */
export async function frequentTagIds(
  db: Db,
  filter: ArticleFilter,
  now: Date,
  limit: number,
): Promise<number[]> {
  const list = listOf(filter, now);
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select ${articleTag.tagId} as id from ${articleTag}
      where ${articleTag.articleId} in (select ${list.id} from ${list.from} where ${list.where}
        order by ${list.publishedAt} desc, ${list.id} desc limit ${FREQUENT_TAGS_OF})
        and ${articleTag.tagId} <> ${filter.tagId ?? 0}
      group by 1 order by count(*) desc, 1 limit ${limit}`,
  );
  return rows.map((row) => row.id);
}

/** Number of the newest articles whose tags are counted. */
const FREQUENT_TAGS_OF = 100;

/** Returns the id of the oldest article published at or after `since`. */
export async function oldestArticleSince(
  db: Db,
  locale: Locale,
  since: Date,
  now: Date,
): Promise<number | undefined> {
  const [row] = await rowsOf<{ id: number }>(
    db,
    sql`select ${article.id} as id from ${article} where ${where({ locale, since }, now)}
      order by ${article.publishedAt}, ${article.id} limit 1`,
  );
  return row?.id;
}

export async function countArticles(db: Db, filter: ArticleFilter, now: Date): Promise<number> {
  const list = listOf(filter, now);
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*) as total from ${list.from} where ${list.where}`,
  );
  return row?.total ?? 0;
}

/**
 * Returns the ids of the most read articles: those pinned by staff, the last pinned first, then by
 * score, without excluded ones. Sorts the ranking first and looks up its articles one by one until
 * the limit is reached, since most of the ranking is never shown.
 */
export async function mostReadIds(
  db: Db,
  filter: ArticleFilter,
  now: Date,
  limit: number,
): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select ${article.id} as id from (
        ${readership.only().ranking}
        order by pinned_at desc nulls last, score desc nulls last, 1 desc offset 0) ranked
      cross join lateral (select ${article.id} from ${article} where ${article.id} = ranked.article_id and ${where(filter, now)} offset 0) ${article}
      order by ranked.pinned_at desc nulls last, ranked.score desc nulls last, ranked.article_id desc limit ${limit}`,
  );
  return rows.map((row) => row.id);
}
