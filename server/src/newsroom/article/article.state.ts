import type { ArticleState } from "@masthead/contract/newsroom/article-record.ts";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { article } from "./article.table.ts";

/** SQL: the state of an article at a moment. What is switched off is disabled, whatever its moments say. */
export function stateAt(now: Date | Placeholder): SQL<ArticleState> {
  return sql`case when ${article.publishedAt} is null then 'draft' when not ${article.enable} then 'disabled'
    when ${article.expiresAt} <= ${now} then 'expired' when ${article.publishedAt} > ${now} or ${article.embargoUntil} > ${now} then 'scheduled'
    else 'published' end`;
}

/** SQL: whether an article is in a state at a moment, in conditions that indexes answer. */
export function isInState(state: ArticleState, now: Date): SQL {
  const { publishedAt, enable, expiresAt, embargoUntil } = article;
  const begun = sql`(${publishedAt} is not null and ${enable})`;
  const isAhead = sql`(${publishedAt} > ${now} or ${embargoUntil} > ${now})`;
  const conditions: Record<ArticleState, SQL> = {
    draft: sql`${publishedAt} is null`,
    disabled: sql`(${publishedAt} is not null and not ${enable})`,
    expired: sql`(${begun} and ${expiresAt} <= ${now})`,
    scheduled: sql`(${begun} and (${expiresAt} is null or ${expiresAt} > ${now}) and ${isAhead})`,
    published: sql`(${begun} and (${expiresAt} is null or ${expiresAt} > ${now}) and ${publishedAt} <= ${now} and (${embargoUntil} is null or ${embargoUntil} <= ${now}))`,
  };
  return conditions[state];
}
