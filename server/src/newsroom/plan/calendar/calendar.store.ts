import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, eq, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { stateAt } from "../../article/article.state.ts";
import { article } from "../../article/article.table.ts";

/** SQL: when readers see an article at the earliest. */
const appearsAt = sql`greatest(${article.publishedAt}, ${article.embargoUntil})`;

interface ArticleQuery {
  from: Date;
  until: Date;
  scheduled: boolean;
  published: boolean;
  categoryId?: number;
  language?: Locale;
}

/**
 * Returns the articles that appear in a time range, by that time: those that are scheduled or under
 * embargo, and those that are published.
 */
export function articlesBetween(
  db: Db,
  { from, until, scheduled, published, categoryId, language }: ArticleQuery,
  now: Date,
  limit: number,
) {
  const { id, version, title, locale, publishedAt, embargoUntil, expiresAt } = article;
  const isWithin = (column: typeof publishedAt | typeof embargoUntil) =>
    and(gte(column, from), lt(column, until));
  const states: SQL[] = [];
  if (scheduled) states.push(sql`${appearsAt} > ${now}`);
  if (published) states.push(sql`${appearsAt} <= ${now}`);
  return db
    .select({ id, version, title, locale, publishedAt, embargoUntil, state: stateAt(now) })
    .from(article)
    .where(
      and(
        isNull(article.deletedAt),
        article.enable,
        // The indexes are on the times themselves.
        or(isWithin(publishedAt), isWithin(embargoUntil)),
        sql`${appearsAt} >= ${from} and ${appearsAt} < ${until}`,
        or(isNull(expiresAt), sql`${expiresAt} > ${now}`),
        or(...states),
        categoryId === undefined ? undefined : eq(article.categoryId, categoryId),
        language && eq(locale, language),
      ),
    )
    .orderBy(sql`${appearsAt}`, id)
    .limit(limit);
}
