import type { ArticleTemplate } from "@masthead/contract/newsroom/article/article-template.ts";
import { WEEK } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { type ScanMethod, withScanMethod } from "../../platform/postgres/scan-method.ts";
import { article } from "../article/article.table.ts";
import { visibleAt } from "../article/article.visible.ts";
import { isInScope, weekKeysOf } from "./search-scope.sql.ts";

export interface HitFilter {
  locale: Locale;
  categoryIds?: number[];
  template?: ArticleTemplate;
  /** Start of the publication time, inclusive. */
  from?: Date;
  /** End of the publication time, exclusive. */
  until?: Date;
}

/** Tsqueries of a search, as text. */
export interface HitQuery {
  /** Required words, without phrase order; for the index. */
  words: string;
  /** Required words with phrase order. */
  required: string;
  /** Negated query of the excluded terms; empty if there are none. */
  excluded: string;
}

export interface Hit {
  id: number;
  score: number;
  /** Publication time, in milliseconds since 1970. */
  time: number;
}

/**
 * Weights of ts_rank for the labels D (body), C (unused), B (other texts above the body) and A
 * (title).
 */
const WEIGHTS = "{0.05, 0, 0.3, 1}";

/** Length up to which a time range is looked up in the index by its weeks. */
const MAX_INDEXED_RANGE = 60 * WEEK;

/** SQL condition: an article is in a week of the time range, if the range is short enough. */
function inWeeks(from: Date | undefined, until: Date): SQL {
  const isShort = from && until.getTime() - from.getTime() <= MAX_INDEXED_RANGE;
  return isShort ? sql`and ${isInScope(weekKeysOf(from, until))}` : sql``;
}

/**
 * SQL condition of a search. The inverted index stores which words an article contains, but not
 * their order, so it is queried for the words only. The rest is checked by ts_match_vq, a function
 * that no index supports, so that it runs last.
 */
function where(
  { locale, categoryIds, template, from, until }: HitFilter,
  { words, required, excluded }: HitQuery,
  { vector, way, now }: { vector: AnyPgColumn; way: ScanMethod; now: Date },
): SQL {
  return sql`${article.locale} = ${locale} and ${visibleAt(now)} and ${vector} @@ ${words}::tsquery
    ${categoryIds ? sql`and ${isInScope(categoryIds)}` : sql``}
    ${template ? sql`and ${article.template} = ${template}` : sql``}
    ${way === "fetch" ? inWeeks(from, until ?? now) : sql``}
    ${from ? sql`and ${article.publishedAt} >= ${from}` : sql``}
    ${until ? sql`and ${article.publishedAt} < ${until}` : sql``}
    ${required === words ? sql`` : sql`and ts_match_vq(${vector}, ${required}::tsquery)`}
    ${excluded ? sql`and ts_match_vq(${article.search}, ${excluded}::tsquery)` : sql``}`;
}

export interface HitOrder {
  /** Matches titles only. */
  titles: boolean;
  way: ScanMethod;
  limit: number;
  /** Number of the newest hits that get a score. */
  ranked: number;
}

/**
 * Selects the newest matching articles, newest first, with their scores: 2 for a match in the
 * title, 1 for a match in all texts above the body together, plus up to 1 for frequency and
 * proximity of the words, halved for every year of age.
 */
export function newestHits(
  db: Db,
  query: HitQuery,
  filter: HitFilter,
  now: Date,
  how: HitOrder,
): Promise<Hit[]> {
  const wanted = sql`${query.required}::tsquery`;
  const vector = how.titles ? article.searchTitle : article.search;
  return withScanMethod(db, how.way, (tx) =>
    rowsOf<Hit>(
      tx,
      // Concatenating an empty tsvector detoasts the words once for all three uses.
      sql`select id, extract(epoch from published_at)::float8 * 1000 as time, coalesce(case when search_title @@ ${wanted} then 2 when ts_filter(words, '{a,b}') @@ ${wanted} then 1 else 0 end
          + ts_rank(${WEIGHTS}::real[], words, ${wanted}) * power(0.5, (${now}::date - published_at::date) / 365.0), 0)::float8 as score
        from (select ${article.id}, ${article.publishedAt}, ${article.search}, ${article.searchTitle},
            row_number() over (order by ${article.publishedAt} desc, ${article.id} desc) as place from ${article}
          where ${where(filter, query, { vector, way: how.way, now })} order by ${article.publishedAt} desc, ${article.id} desc limit ${how.limit}) newest,
          lateral (select case when place <= ${how.ranked} then search || ''::tsvector end as words offset 0) unpacked`,
    ),
  );
}

/** Counts matching articles up to a limit. */
export async function countHits(
  db: Db,
  query: HitQuery,
  filter: HitFilter,
  now: Date,
  limit: number,
): Promise<number> {
  const [row] = await withScanMethod(db, "fetch", (tx) =>
    rowsOf<{ total: number }>(
      tx,
      sql`select count(*) as total from (select 1 from ${article} where ${where(filter, query, { vector: article.search, way: "fetch", now })} limit ${limit}) hit`,
    ),
  );
  return row?.total ?? 0;
}
