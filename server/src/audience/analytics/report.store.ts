import { type Dimension, NOT_SET } from "@masthead/contract/audience/analytics.ts";
import { type SQL, sql } from "drizzle-orm";
import { article } from "../../newsroom/article/article.table.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { pageView } from "./page-view.table.ts";
import type { Condition, Question } from "./report-question.ts";
import { VALUES, viewsOfDays } from "./rollup.store.ts";
import { type Rolled, viewDay, viewHour, viewRollup } from "./rollup.table.ts";

/** What a question groups views by within a day: the hour or not, and values of a view. */
export interface Grouping {
  hourly: boolean;
  values: Exclude<Rolled, "all">[];
  /** Days that are rolled up are read from there. Else every view is read. */
  rolled: boolean;
}

type Row = Record<string, string | number>;

const column = (name: string) => sql.identifier(name);
const joined = (parts: SQL[], between = sql`, `) => sql.join(parts, between);

/** SQL of a dimension's value, as text, by the columns `day`, `hour` and those of `values`. */
function textOf(dimension: Dimension): SQL {
  if (dimension === "date") return sql`to_char(day, 'YYYYMMDD')`;
  if (dimension === "hour") return sql`to_char(hour, 'FM00')`;
  if (dimension === "articleTitle")
    return sql`coalesce((select ${article.title} from ${article} where ${article.id}::text = ${column("articleId")}), ${sql.raw(`'${NOT_SET}'`)})`;
  return sql`${column(dimension)}`;
}

function holds({ dimension, sign, value }: Condition): SQL {
  const text = textOf(dimension);
  if (sign === "=@") return sql`strpos(lower(${text}), lower(${value})) > 0`;
  return sign === "==" ? sql`${text} = ${value}` : sql`${text} <> ${value}`;
}

/** Views and distinct visitors of each day and each combination of values, for days that are not rolled up, or for all. */
function fromViews({ from, to, conditions }: Question, { hourly, values, rolled }: Grouping): SQL {
  const own = [
    sql`${pageView.day} as day`,
    sql`${pageView.hour} as hour`,
    ...values.map((name) => sql`${VALUES[name]} as ${column(name)}`),
  ];
  const keys = [sql`day`, ...(hourly ? [sql`hour`] : []), ...values.map((name) => sql`${column(name)}`)];
  const unrolled = rolled ? sql`and not exists (select from ${viewRollup} where ${viewRollup.day} = ${pageView.day})` : sql``;
  return sql`select ${joined(keys)}, count(*) as views, count(distinct visitor) as visitors
    from (select ${joined(own)}, ${pageView.visitor} as visitor from ${pageView} where ${viewsOfDays(from, to)} ${unrolled}) seen
    where ${where(conditions)} group by ${joined(keys)}`;
}

/** The same of the days that are rolled up. */
function fromRollups({ from, to, conditions }: Question, { hourly, values: [value] }: Grouping): SQL {
  const keys = [sql`day`, ...(hourly ? [sql`hour`] : []), ...(value ? [sql`value as ${column(value)}`] : [])];
  const shown = [sql`day`, ...(hourly ? [sql`hour`] : []), ...(value ? [sql`${column(value)}`] : [])];
  return sql`select ${joined(shown)}, views, visitors from (select ${joined(keys)}, views, visitors from ${hourly ? viewHour : viewDay}
    where dimension = ${value ?? "all"} and day between ${from} and ${to}) kept where ${where(conditions)}`;
}

const where = (conditions: Condition[]) => (conditions.length ? joined(conditions.map(holds), sql` and `) : sql`true`);

const METRIC_SUMS = { screenPageViews: sql`sum(views)::bigint`, activeUsers: sql`sum(visitors)::bigint` };

/** Answers a question: the rows that were asked for, by the names of what they hold, and how many there are in all. */
export async function answer(db: Db, question: Question, grouping: Grouping): Promise<{ rows: Row[]; total: number }> {
  const { metrics, dimensions, order, limit, offset } = question;
  // Articles of one title stay two: what each has is distinct, the sum would not be.
  const keys = [...new Set([...dimensions, ...(dimensions.includes("articleTitle") ? ["articleId" as const] : [])])];
  const source = grouping.rolled
    ? sql`${fromRollups(question, grouping)} union all ${fromViews(question, grouping)}`
    : fromViews(question, grouping);
  const shown = [
    ...keys.map((name) => sql`${textOf(name)} as ${column(`_${name}`)}`),
    ...metrics.map((name) => sql`${METRIC_SUMS[name]} as ${column(`_${name}`)}`),
  ];
  const by = keys.length ? sql`group by ${joined(keys.map((_, index) => sql.raw(String(index + 1))))}` : sql``;
  const wanted = order.length ? order : [{ name: metrics[0] ?? "screenPageViews", descending: true }];
  const inOrder = [...wanted, ...dimensions.map((name) => ({ name, descending: false }))].map(({ name, descending }) =>
    descending ? sql`${column(`_${name}`)} desc` : sql`${column(`_${name}`)}`,
  );
  const [found] = await rowsOf<{ total: number; rows: Row[] }>(
    db,
    sql`with counted as (${source}), grouped as (select ${joined(shown)} from counted ${by})
      select (select count(*) from grouped) as total, coalesce(json_agg(page), '[]') as rows
      from (select * from grouped order by ${joined(inOrder)} limit ${limit} offset ${offset}) page`,
  );
  return found ?? { rows: [], total: 0 };
}
