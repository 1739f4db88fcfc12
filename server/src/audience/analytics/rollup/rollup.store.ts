import { NOT_SET } from "@masthead/contract/audience/analytics.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { addDays } from "../station-hour.ts";
import { pageView } from "../view/page-view.table.ts";
import {
  ROLLUP_DIMENSIONS,
  type RollupDimension,
  viewDay,
  viewHour,
  viewRollup,
} from "./rollup.table.ts";

/** SQL of each rollup dimension's value, as text. */
export const DIMENSION_SQL: Record<Exclude<RollupDimension, "all">, ReturnType<typeof sql>> = {
  pagePath: sql`${pageView.path}`,
  articleId: sql`coalesce(${pageView.articleId}::text, ${sql.raw(`'${NOT_SET}'`)})`,
  categoryId: sql`coalesce(${pageView.categoryId}::text, ${sql.raw(`'${NOT_SET}'`)})`,
  sessionSource: sql`${pageView.referrer}`,
  country: sql`coalesce(${pageView.country}, ${sql.raw(`'${NOT_SET}'`)})`,
  deviceCategory: sql`${pageView.device}`,
  language: sql`${pageView.locale}`,
};

/**
 * SQL condition: views of a range of days. The bounds on `at` prune partitions: no time zone is a
 * whole day away from UTC.
 */
export const viewsBetween = (from: string, to: string) =>
  sql`${pageView.day} between ${from} and ${to} and ${pageView.at} >= ${addDays(from, -1)}::timestamptz and ${pageView.at} < ${addDays(to, 2)}::timestamptz`;

/** Returns the days of a range whose views are not all rolled up, in ascending order. */
export async function daysToRollUp(db: Db, from: string, to: string): Promise<string[]> {
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`select day::text from (select ${pageView.day}, count(*) as views from ${pageView} where ${viewsBetween(from, to)} group by ${pageView.day}) seen
      left join ${viewRollup} using (day) where ${viewRollup.views} is distinct from seen.views order by day`,
  );
  return rows.map((row) => row.day);
}

/**
 * Recalculates the rollup of a day. Call within a transaction: an advisory lock prevents concurrent
 * runs.
 */
export async function rollUpDay(tx: Db, day: string, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('view_rollup'))`);
  for (const table of [viewDay, viewHour, viewRollup])
    await tx.execute(sql`delete from ${table} where day = ${day}`);
  const pairs = ROLLUP_DIMENSIONS.map(
    (name) => sql`(${sql.raw(`'${name}'`)}, ${name === "all" ? sql`''` : DIMENSION_SQL[name]})`,
  );
  // Grouping by visitor uses a hash table, which is several times as fast as count(distinct).
  const perVisitor = sql`select ${pageView.day} as day, ${pageView.hour} as hour, d.dimension, d.value, ${pageView.visitor} as visitor, count(*) as views
    from ${pageView} cross join lateral (values ${sql.join(pairs, sql`, `)}) as d(dimension, value) where ${viewsBetween(day, day)}
    group by 1, 2, 3, 4, 5`;
  await tx.execute(sql`insert into ${viewHour} (day, hour, dimension, value, views, visitors)
    select day, hour, dimension, value, sum(views), count(*) from (${perVisitor}) seen group by 1, 2, 3, 4`);
  await tx.execute(sql`insert into ${viewDay} (day, dimension, value, views, visitors)
    select day, dimension, value, sum(views), count(*) from (
      select day, dimension, value, visitor, sum(views) as views from (${perVisitor}) hourly group by 1, 2, 3, 4) daily group by 1, 2, 3`);
  await tx.execute(sql`insert into ${viewRollup} (day, views, at)
    select ${day}, count(*), ${now} from ${pageView} where ${viewsBetween(day, day)}`);
}

/**
 * Returns all views of an article: from rolled-up days, and from the days after the last rollup.
 */
export async function viewsOfArticle(db: Db, articleId: number): Promise<number> {
  const [row] = await rowsOf<{ views: number }>(
    db,
    sql`select (select coalesce(sum(views), 0) from ${viewDay} where dimension = 'articleId' and value = ${String(articleId)})
      + (select count(*) from ${pageView} where ${pageView.articleId} = ${articleId}
        and ${pageView.day} > coalesce((select max(day) from ${viewRollup}), '-infinity')) as views`,
  );
  return Number(row?.views ?? 0);
}
