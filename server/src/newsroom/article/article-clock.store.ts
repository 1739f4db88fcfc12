import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { article } from "./article.table.ts";

export interface TurnedArticle {
  id: number;
  locale: Locale;
  categoryId: number | null;
  breaking: boolean;
}

/** Articles whose publication, embargo, expiry or breaking mark came or ended in a stretch of time. */
export function turnedBetween(db: Db, after: Date, until: Date): Promise<TurnedArticle[]> {
  const within = (column: AnyPgColumn) =>
    sql`select ${article.id} as id, ${article.locale} as locale, ${article.categoryId} as "categoryId", ${article.breaking} as breaking from ${article} where ${column} > ${after} and ${column} <= ${until} and ${article.deletedAt} is null`;
  return rowsOf(
    db,
    sql`select * from (${within(article.publishedAt)} and ${article.enable} order by ${article.publishedAt} desc limit 1000) published
      union ${within(article.embargoUntil)} union ${within(article.expiresAt)} union ${within(article.breakingUntil)} and ${article.breaking}`,
  );
}
