import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { article } from "./article.table.ts";

/** SQL: what readers may see at a moment. Every public read of articles goes through here. */
export function visibleAt(now: Date | Placeholder): SQL {
  return sql`(${article.enable} and ${article.deletedAt} is null and ${article.publishedAt} is not null and ${article.publishedAt} <= ${now}
    and (${article.expiresAt} is null or ${article.expiresAt} > ${now}) and (${article.embargoUntil} is null or ${article.embargoUntil} <= ${now}))`;
}

/** SQL: breaking news at a moment. */
export function breakingAt(now: Date): SQL {
  return sql`(${article.breaking} and ${article.breakingUntil} > ${now})`;
}
