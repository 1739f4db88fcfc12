import type { Locale } from "@masthead/contract/system/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { goingBy, type Way } from "../../platform/postgres/going-by.ts";
import { article } from "../article/article.table.ts";
import { visibleAt } from "../article/article.visible.ts";

export interface HitFilter {
  locale: Locale;
  categoryIds?: number[] | undefined;
  /** First moment. */
  from?: Date | undefined;
  /** First moment after. */
  until?: Date | undefined;
}

/** Tsqueries as text. */
export interface HitQuery {
  /** The words that must be there. */
  words: string;
  /** What must match: the same words, in their phrases. */
  wanted: string;
  /** What must match besides: what must not be there. Empty when there is no such thing. */
  unwanted: string;
}

export interface Hit {
  id: number;
  score: number;
  /** Of publication, in milliseconds since 1970. */
  time: number;
}

/** What a match counts for in the body, nowhere, in subtitle and summary, in the title. */
const WEIGHTS = "{0.05, 0, 0.3, 1}";

/**
 * The inverted index knows which words an article holds, not in which order. So it is asked for the words alone; the rest is looked up in
 * the article by a function, which no index answers, after everything else.
 */
function where(
  { locale, categoryIds, from, until }: HitFilter,
  { words, wanted, unwanted }: HitQuery,
  vector: AnyPgColumn,
  now: Date,
): SQL {
  return sql`${article.locale} = ${locale} and ${visibleAt(now)} and ${vector} @@ ${words}::tsquery
    ${categoryIds ? sql`and ${article.categoryId} = any(${sql.param(categoryIds)}::bigint[])` : sql``}
    ${from ? sql`and ${article.publishedAt} >= ${from}` : sql``}
    ${until ? sql`and ${article.publishedAt} < ${until}` : sql``}
    ${wanted === words ? sql`` : sql`and ts_match_vq(${vector}, ${wanted}::tsquery)`}
    ${unwanted ? sql`and ts_match_vq(${article.search}, ${unwanted}::tsquery)` : sql``}`;
}

export interface HitOrder {
  /** Only those that match in their title. */
  titles: boolean;
  way: Way;
  limit: number;
  /** Of how many, the newest, the score is wanted. */
  ranked: number;
}

/**
 * The newest articles that match, newest first, with their scores: 2 for a match in the title, 1 for one in title and summary together, and
 * on top up to 1 for how often and how near to each other the words stand, halved for every year of age.
 */
export function newestHits(db: Db, query: HitQuery, filter: HitFilter, now: Date, how: HitOrder): Promise<Hit[]> {
  const wanted = sql`${query.wanted}::tsquery`;
  const vector = how.titles ? article.searchTitle : article.search;
  return goingBy(db, how.way, (tx) =>
    rowsOf<Hit>(
      tx,
      // Joined to nothing, the words are unpacked once for all three uses.
      sql`select id, extract(epoch from published_at)::float8 * 1000 as time, coalesce(case when search_title @@ ${wanted} then 2 when ts_filter(words, '{a,b}') @@ ${wanted} then 1 else 0 end
          + ts_rank(${WEIGHTS}::real[], words, ${wanted}) * power(0.5, (${now}::date - published_at::date) / 365.0), 0)::float8 as score
        from (select ${article.id}, ${article.publishedAt}, ${article.search}, ${article.searchTitle},
            row_number() over (order by ${article.publishedAt} desc, ${article.id} desc) as place from ${article}
          where ${where(filter, query, vector, now)} order by ${article.publishedAt} desc, ${article.id} desc limit ${how.limit}) newest,
          lateral (select case when place <= ${how.ranked} then search || ''::tsvector end as words offset 0) unpacked`,
    ),
  );
}

/** How many articles match, counted up to a limit. */
export async function countHits(db: Db, query: HitQuery, filter: HitFilter, now: Date, limit: number): Promise<number> {
  const [row] = await goingBy(db, "fetch", (tx) =>
    rowsOf<{ total: number }>(
      tx,
      sql`select count(*) as total from (select 1 from ${article} where ${where(filter, query, article.search, now)} limit ${limit}) hit`,
    ),
  );
  return row?.total ?? 0;
}
