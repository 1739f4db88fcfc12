import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { article } from "../article.table.ts";

/**
 * Marks the translations of an article as outdated, unless they are already. `version` is the
 * version of the article before the change; it becomes the basis of translations that have none,
 * such as imported ones.
 */
export async function markTranslationsOutdated(
  db: Db,
  originalId: number,
  version: number,
  now: Date,
): Promise<void> {
  await db
    .update(article)
    .set({
      outdatedSince: now,
      translatedFromVersion: sql`coalesce(${article.translatedFromVersion}, ${version})`,
    })
    .where(and(eq(article.translationOf, originalId), isNull(article.outdatedSince)));
}

/** Marks a translation as up to date with a version of its original. */
export async function setTranslatedFrom(
  db: Db,
  translationId: number,
  version: number,
): Promise<void> {
  await db
    .update(article)
    .set({ translatedFromVersion: version, outdatedSince: null })
    .where(eq(article.id, translationId));
}

export async function setTranslationDismissed(
  db: Db,
  originalId: number,
  translationDismissed: boolean,
): Promise<void> {
  await db.update(article).set({ translationDismissed }).where(eq(article.id, originalId));
}
