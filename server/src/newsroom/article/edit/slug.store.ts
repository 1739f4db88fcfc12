import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { article } from "../article.table.ts";

/**
 * Takes an advisory lock, so that one transaction at a time finds and stores a free slug in a
 * locale.
 */
export async function lockArticleSlugs(db: Db, locale: Locale): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`article_slug ${locale}`}, 0))`,
  );
}

/** Returns the slugs that articles in a locale already use. */
export async function slugsInUse(db: Db, locale: Locale, slugs: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ slug: article.slug })
    .from(article)
    .where(
      and(eq(article.locale, locale), isNull(article.deletedAt), inArray(article.slug, slugs)),
    );
  return new Set(rows.map((row) => row.slug));
}
