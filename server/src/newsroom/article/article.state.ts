import type { ArticleState } from "@masthead/contract/newsroom/article-record.ts";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { article } from "./article.table.ts";

/** SQL: the state of an article at a moment. What is switched off is disabled, whatever its moments say. */
export function stateAt(now: Date | Placeholder): SQL<ArticleState> {
  return sql`case when ${article.publishedAt} is null then 'draft' when not ${article.enable} then 'disabled'
    when ${article.expiresAt} <= ${now} then 'expired' when ${article.publishedAt} > ${now} or ${article.embargoUntil} > ${now} then 'scheduled'
    else 'published' end`;
}
