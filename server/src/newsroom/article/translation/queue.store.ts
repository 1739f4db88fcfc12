import type { ArticleState } from "@masthead/contract/newsroom/article/article-record.ts";
import type { TranslationKind } from "@masthead/contract/newsroom/article/article-translation.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type CappedCount, countUpTo } from "../../../platform/postgres/count-up-to.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { isInState, stateAt } from "../article.state.ts";
import { article } from "../article.table.ts";
import { COUNT_LIMITS } from "../list/staff-list.store.ts";

/** Database filter of the translation queue. */
export interface QueueQuery {
  originalLocale: Locale;
  kind: TranslationKind;
  state: ArticleState | "any";
  categoryIds: number[] | undefined;
  /** First time of publication of the originals. */
  from: Date | undefined;
}

const where = (
  { originalLocale, kind, state, categoryIds, from }: QueueQuery,
  now: Date,
): SQL | undefined =>
  and(
    isNull(article.translationOf),
    isNull(article.deletedAt),
    eq(article.locale, originalLocale),
    eq(article.translationStatus, kind),
    state === "any" ? undefined : isInState(state, now),
    categoryIds && inArray(article.categoryId, categoryIds),
    from && sql`${article.publishedAt} >= ${from}`,
  );

const NEWEST_FIRST = [desc(article.publishedAt), desc(article.id)];

/**
 * Returns the number of originals up to the count limit, and whether there are more. Counts in the
 * order of the index: a sequential scan may read the whole table before it finds as many.
 */
export function countQueue(db: Db, query: QueueQuery, now: Date): Promise<CappedCount> {
  const originals = db
    .select({ id: article.id })
    .from(article)
    .where(where(query, now))
    .orderBy(...NEWEST_FIRST);
  return countUpTo(db, originals.getSQL(), COUNT_LIMITS.filtered);
}

const translation = alias(article, "translation");

/**
 * Returns a page of originals with their translations. Finds the ids of the page first, from the
 * index of the queue.
 */
export async function queueRows(
  db: Db,
  query: QueueQuery,
  now: Date,
  window: { limit: number; offset: number },
) {
  const found = db
    .select({ id: article.id })
    .from(article)
    .where(where(query, now))
    .orderBy(...NEWEST_FIRST)
    .limit(window.limit)
    .offset(window.offset)
    .as("found");
  const { id, version, locale, title, publishedAt, categoryId } = article;
  const rows = await db
    .select({
      original: { id, version, locale, title, publishedAt, categoryId, state: stateAt(now) },
      translationId: translation.id,
    })
    .from(found)
    .innerJoin(article, eq(article.id, found.id))
    .leftJoin(
      translation,
      and(eq(translation.translationOf, article.id), isNull(translation.deletedAt)),
    )
    .orderBy(...NEWEST_FIRST);
  const translations = await translationsById(
    db,
    rows.flatMap((row) => row.translationId ?? []),
    now,
  );
  return rows.map(({ original, translationId }) => ({
    original,
    translation: translations.get(translationId ?? 0) ?? null,
  }));
}

async function translationsById(db: Db, ids: number[], now: Date) {
  if (!ids.length) return new Map<number, never>();
  const { id, locale, title, updatedAt, outdatedSince } = article;
  const rows = await db
    .select({ id, locale, title, updatedAt, outdatedSince, state: stateAt(now) })
    .from(article)
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
