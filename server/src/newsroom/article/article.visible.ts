import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  article,
  type articleAuthor,
  type articlePerson,
  type articleTag,
} from "./article.table.ts";

/** SQL: a time is between publication and expiry, and after any embargo. */
function isWithinDates(
  {
    publishedAt,
    expiresAt,
    embargoUntil,
  }: Record<"publishedAt" | "expiresAt" | "embargoUntil", AnyPgColumn>,
  now: Date | Placeholder,
): SQL {
  return sql`${publishedAt} <= ${now} and (${expiresAt} is null or ${expiresAt} > ${now}) and (${embargoUntil} is null or ${embargoUntil} <= ${now})`;
}

/**
 * SQL: readers may see the article at a time. Every public read of articles uses this condition or
 * `listedAt` below.
 */
export function visibleAt(now: Date | Placeholder): SQL {
  return sql`(${article.enable} and ${article.deletedAt} is null and ${article.publishedAt} is not null and ${isWithinDates(article, now)})`;
}

/**
 * SQL: same as `visibleAt`, by the columns copied to the relations with authors, tags and people.
 */
export function listedAt(
  table: typeof articleAuthor | typeof articleTag | typeof articlePerson,
  now: Date | Placeholder,
): SQL {
  return sql`(${table.live} and ${isWithinDates(table, now)})`;
}

/** SQL: readers see the article, or will without another save. */
export const isOnAirNow = sql`(${article.enable} and ${article.deletedAt} is null and ${article.publishedAt} is not null
  and (${article.expiresAt} is null or ${article.expiresAt} > now()))`;

/** SQL: the article is breaking news at a time, and so in the breaking ticker. */
export function breakingAt(now: Date): SQL {
  return sql`(${article.breaking} and ${article.breakingUntil} > ${now})`;
}
