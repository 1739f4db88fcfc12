import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { article } from "../article.table.ts";

export async function isSlugInUse(
  db: Db,
  locale: Locale,
  slug: string,
  exceptId: number | null,
): Promise<boolean> {
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(
      and(
        eq(article.locale, locale),
        eq(article.slug, slug),
        isNull(article.deletedAt),
        exceptId === null ? undefined : ne(article.id, exceptId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export interface TranslationGroupMember {
  id: number;
  locale: Locale;
  translationOf: number | null;
  version: number;
}

/** Returns an original and its translations, without deleted ones. */
export function translationGroupOf(db: Db, originalId: number): Promise<TranslationGroupMember[]> {
  return db
    .select({
      id: article.id,
      locale: article.locale,
      translationOf: article.translationOf,
      version: article.version,
    })
    .from(article)
    .where(
      and(
        or(eq(article.id, originalId), eq(article.translationOf, originalId)),
        isNull(article.deletedAt),
      ),
    );
}
