import type { Locale } from "@masthead/contract/system/locale.ts";
import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { article } from "./article.table.ts";

export async function isSlugTaken(db: Db, locale: Locale, slug: string, butOf: number | null): Promise<boolean> {
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(
      and(
        eq(article.locale, locale),
        eq(article.slug, slug),
        isNull(article.deletedAt),
        butOf === null ? undefined : ne(article.id, butOf),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export interface FamilyMember {
  id: number;
  locale: Locale;
  translationOf: number | null;
  version: number;
}

/** An original and its translations, deleted ones left out. */
export function familyOf(db: Db, originalId: number): Promise<FamilyMember[]> {
  return db
    .select({ id: article.id, locale: article.locale, translationOf: article.translationOf, version: article.version })
    .from(article)
    .where(and(or(eq(article.id, originalId), eq(article.translationOf, originalId)), isNull(article.deletedAt)));
}
