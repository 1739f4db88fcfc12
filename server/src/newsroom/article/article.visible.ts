import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { article, type articleAuthor, type articlePerson, type articleTag } from "./article.table.ts";

/** SQL: a moment lies between publication and expiry, and behind any embargo. */
function withinTimes(
  { publishedAt, expiresAt, embargoUntil }: Record<"publishedAt" | "expiresAt" | "embargoUntil", AnyPgColumn>,
  now: Date | Placeholder,
): SQL {
  return sql`${publishedAt} <= ${now} and (${expiresAt} is null or ${expiresAt} > ${now}) and (${embargoUntil} is null or ${embargoUntil} <= ${now})`;
}

/** SQL: what readers may see at a moment. Every public read of articles goes through here, or through its twin below. */
export function visibleAt(now: Date | Placeholder): SQL {
  return sql`(${article.enable} and ${article.deletedAt} is null and ${article.publishedAt} is not null and ${withinTimes(article, now)})`;
}

/** SQL: the same of the articles of authors, tags or people, by what is copied there. */
export function listedAt(table: typeof articleAuthor | typeof articleTag | typeof articlePerson, now: Date): SQL {
  return sql`(${table.live} and ${withinTimes(table, now)})`;
}

/** SQL: breaking news at a moment. */
export function breakingAt(now: Date): SQL {
  return sql`(${article.breaking} and ${article.breakingUntil} > ${now})`;
}
