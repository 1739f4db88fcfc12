import { type Dimension, NOT_SET } from "@masthead/contract/audience/analytics.ts";
import { type SQL, sql } from "drizzle-orm";
import { article } from "../../../newsroom/article/article.table.ts";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { DIMENSION_SQL, viewsBetween } from "../rollup/rollup.store.ts";
import { type RollupDimension, viewDay, viewHour, viewRollup } from "../rollup/rollup.table.ts";
import { pageView } from "../view/page-view.table.ts";
import type { ParsedReportQuery, ReportCondition } from "./report-query.ts";

/** Grouping of views within a day in a report query. */
export interface ReportGrouping {
  hourly: boolean;
  /** Dimensions other than date and hour. */
  valueDimensions: Exclude<RollupDimension, "all">[];
  /**
   * Single-dimension queries use the rollups of the days that have one. Other queries read every
   * view.
   */
  useRollups: boolean;
}

type Row = Record<string, string | number>;

const column = (name: string) => sql.identifier(name);
const joinSql = (parts: SQL[], separator = sql`, `) => sql.join(parts, separator);

/**
 * SQL of a dimension's value as text, from the columns `day`, `hour` and the columns of `values`.
 */
function dimensionText(dimension: Dimension): SQL {
  if (dimension === "date") return sql`to_char(day, 'YYYYMMDD')`;
  if (dimension === "hour") return sql`to_char(hour, 'FM00')`;
  if (dimension === "articleTitle")
    return sql`coalesce((select ${article.title} from ${article} where ${article.id}::text = ${column("articleId")}), ${sql.raw(`'${NOT_SET}'`)})`;
  return sql`${column(dimension)}`;
}

function conditionSql({ dimension, operator, value }: ReportCondition): SQL {
  const text = dimensionText(dimension);
  if (operator === "=@") return sql`strpos(lower(${text}), lower(${value})) > 0`;
  return operator === "==" ? sql`${text} = ${value}` : sql`${text} <> ${value}`;
}

/**
 * SQL: views and distinct visitors per day and combination of values, from single views. Skips days
 * in the rollups if those are used.
 */
function fromViews(
  { from, to, conditions }: ParsedReportQuery,
  { hourly, valueDimensions, useRollups }: ReportGrouping,
): SQL {
  const innerColumns = [
    sql`${pageView.day} as day`,
    sql`${pageView.hour} as hour`,
    ...valueDimensions.map((name) => sql`${DIMENSION_SQL[name]} as ${column(name)}`),
  ];
  const keys = [
    sql`day`,
    ...(hourly ? [sql`hour`] : []),
    ...valueDimensions.map((name) => sql`${column(name)}`),
  ];
  const unrolled = useRollups
    ? sql`and not exists (select from ${viewRollup} where ${viewRollup.day} = ${pageView.day})`
    : sql``;
  return sql`select ${joinSql(keys)}, count(*) as views, count(distinct visitor) as visitors
    from (select ${joinSql(innerColumns)}, ${pageView.visitor} as visitor from ${pageView} where ${viewsBetween(from, to)} ${unrolled}) seen
    where ${where(conditions)} group by ${joinSql(keys)}`;
}

/** SQL: the same from the rollups. */
function fromRollups(
  { from, to, conditions }: ParsedReportQuery,
  { hourly, valueDimensions: [value] }: ReportGrouping,
): SQL {
  const keys = [
    sql`day`,
    ...(hourly ? [sql`hour`] : []),
    ...(value ? [sql`value as ${column(value)}`] : []),
  ];
  const shown = [
    sql`day`,
    ...(hourly ? [sql`hour`] : []),
    ...(value ? [sql`${column(value)}`] : []),
  ];
  return sql`select ${joinSql(shown)}, views, visitors from (select ${joinSql(keys)}, views, visitors from ${hourly ? viewHour : viewDay}
    where dimension = ${value ?? "all"} and day between ${from} and ${to}) rolled_up where ${where(conditions)}`;
}

const where = (conditions: ReportCondition[]) =>
  conditions.length ? joinSql(conditions.map(conditionSql), sql` and `) : sql`true`;

const METRIC_SUMS = {
  screenPageViews: sql`sum(views)::bigint`,
  activeUsers: sql`sum(visitors)::bigint`,
};

/**
 * Runs a report query.
 * @returns one page of rows, whose keys are the metrics and dimensions with a leading underscore,
 *   and the total number of rows
 */
export async function runReportQuery(
  db: Db,
  question: ParsedReportQuery,
  grouping: ReportGrouping,
): Promise<{ rows: Row[]; total: number }> {
  const { metrics, dimensions, order, limit, offset } = question;
  // Articles with the same title stay separate rows: visitors are distinct per article, and adding
  // them up would not be.
  const keys = [
    ...new Set([
      ...dimensions,
      ...(dimensions.includes("articleTitle") ? ["articleId" as const] : []),
    ]),
  ];
  const source = grouping.useRollups
    ? sql`${fromRollups(question, grouping)} union all ${fromViews(question, grouping)}`
    : fromViews(question, grouping);
  const shown = [
    ...keys.map((name) => sql`${dimensionText(name)} as ${column(`_${name}`)}`),
    ...metrics.map((name) => sql`${METRIC_SUMS[name]} as ${column(`_${name}`)}`),
  ];
  const groupBy = keys.length
    ? sql`group by ${joinSql(keys.map((_, index) => sql.raw(String(index + 1))))}`
    : sql``;
  const sortKeys = order.length
    ? order
    : [{ name: metrics[0] ?? "screenPageViews", descending: true }];
  const orderBy = [...sortKeys, ...dimensions.map((name) => ({ name, descending: false }))].map(
    ({ name, descending }) =>
      descending ? sql`${column(`_${name}`)} desc` : sql`${column(`_${name}`)}`,
  );
  const [result] = await rowsOf<{ total: number; rows: Row[] }>(
    db,
    sql`with counted as (${source}), grouped as (select ${joinSql(shown)} from counted ${groupBy})
      select (select count(*) from grouped) as total, coalesce(json_agg(page), '[]') as rows
      from (select * from grouped order by ${joinSql(orderBy)} limit ${limit} offset ${offset}) page`,
  );
  return result ?? { rows: [], total: 0 };
}
