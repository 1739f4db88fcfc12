import type { ArticleState } from "@masthead/contract/newsroom/article/article-record.ts";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { article } from "./article.table.ts";

/**
 * SQL: the state of an article at a time. An article that is not enabled is disabled on any date,
 * unless it is a draft.
 */
export function stateAt(now: Date | Placeholder): SQL<ArticleState> {
  return sql`case when ${article.withdrawal} is not null then 'withdrawn' when ${article.publishedAt} is null then 'draft' when not ${article.enable} then 'disabled'
    when ${article.expiresAt} <= ${now} then 'expired' when ${article.publishedAt} > ${now} or ${article.embargoUntil} > ${now} then 'scheduled'
    else 'published' end`;
}

/** SQL: whether an article is in a state at a time, as conditions that can use indexes. */
export function isInState(state: ArticleState, now: Date): SQL {
  const { publishedAt, enable, expiresAt, embargoUntil } = article;
  const hasPublication = sql`(${publishedAt} is not null and ${enable})`;
  const isUpcoming = sql`(${publishedAt} > ${now} or ${embargoUntil} > ${now})`;
  const conditions: Record<ArticleState, SQL> = {
    draft: sql`(${publishedAt} is null and ${article.withdrawal} is null)`,
    withdrawn: sql`${article.withdrawal} is not null`,
    disabled: sql`(${publishedAt} is not null and not ${enable} and ${article.withdrawal} is null)`,
    expired: sql`(${hasPublication} and ${expiresAt} <= ${now})`,
    scheduled: sql`(${hasPublication} and (${expiresAt} is null or ${expiresAt} > ${now}) and ${isUpcoming})`,
    published: sql`(${hasPublication} and (${expiresAt} is null or ${expiresAt} > ${now}) and ${publishedAt} <= ${now} and (${embargoUntil} is null or ${embargoUntil} <= ${now}))`,
  };
  return conditions[state];
}
