import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * SQL: the searchable text of an article: the teaser if it is behind the paywall. Queries must use
 * this exact text to match the index.
 */
export const SEARCHABLE_TEXT_SQL = "case when premium then free_text else body_text end";

type TextColumns = Record<"premium" | "bodyHtml" | "body", AnyPgColumn>;

/**
 * SQL: the HTML of an article without a paywall, otherwise empty: the full text never leaves the
 * database.
 */
export const publicHtml = ({ premium, bodyHtml }: TextColumns): SQL<string> =>
  sql`case when ${premium} then '' else ${bodyHtml} end`;

/**
 * SQL: the text columns of a page: with the paywall, for everybody, and in full, for previews.
 * `readableParts` makes the teaser.
 */
export const textColumns = {
  paywalled: (article: TextColumns) =>
    sql`${publicHtml(article)} as "bodyHtml", case when ${article.premium} then ${article.body} end as "paywalledBody"`,
  full: ({ bodyHtml }: TextColumns) => sql`${bodyHtml} as "bodyHtml", null as "paywalledBody"`,
};
