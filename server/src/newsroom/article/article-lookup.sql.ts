import type { PendingVersionState } from "@masthead/contract/newsroom/article/pending-version-states.ts";
import type { FrontArticle } from "@masthead/contract/newsroom/front/front-staff.ts";
import { type Locale, type LocalizedText, localized } from "@masthead/contract/platform/locale.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { category } from "../category/category.table.ts";
import { toImage } from "../media/media.image.ts";
import { stateAt } from "./article.state.ts";
import { article } from "./article.table.ts";
import { breakingAt } from "./article.visible.ts";
import { pendingVersionStateOf } from "./pending-version/pending-version.sql.ts";
import { leadImageJson, type UsedImage } from "./read/card.store.ts";

/** Returns the ids of articles in a language that are not deleted. */
export async function articleIdsInLocale(
  db: Db,
  locale: Locale,
  ids: number[],
): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(and(inArray(article.id, ids), eq(article.locale, locale), isNull(article.deletedAt)));
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of articles that are breaking news at a time. */
export async function breakingArticleIds(db: Db, ids: number[], now: Date): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(and(inArray(article.id, ids), breakingAt(now)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns an article that staff can work on: its version, title and language; undefined if it is
 * deleted.
 */
export async function articleForWork(
  db: Db,
  id: number,
): Promise<{ version: number; title: string; locale: Locale } | undefined> {
  const [row] = await db
    .select({ version: article.version, title: article.title, locale: article.locale })
    .from(article)
    .where(and(eq(article.id, id), isNull(article.deletedAt)));
  return row;
}

/** Article in any state, as staff see it outside of the article list. */
export interface StaffArticle extends FrontArticle {
  locale: Locale;
  categoryId: number | null;
  pendingVersion: PendingVersionState;
  deleted: boolean;
}

/** Returns articles in any state by id, deleted ones included. */
export async function staffArticlesById(
  { db, now, locale }: CallContext,
  ids: number[],
): Promise<Map<number, StaffArticle>> {
  if (!ids.length) return new Map();
  const { id, title, publishedAt, embargoUntil, expiresAt, premium, deletedAt, categoryId } =
    article;
  const rows = await db
    .select({
      id,
      locale: article.locale,
      title,
      publishedAt,
      embargoUntil,
      expiresAt,
      premium,
      deletedAt,
      categoryId,
      state: stateAt(now),
      pendingVersion: pendingVersionStateOf(article.id),
      breaking: sql<boolean>`coalesce(${breakingAt(now)}, false)`,
      category: sql<LocalizedText | null>`${category.name}`,
      lead: sql<UsedImage | null>`${leadImageJson}`,
    })
    .from(article)
    .leftJoin(category, eq(category.id, article.categoryId))
    .where(inArray(article.id, ids));
  const time = (date: Date | null) => date?.toISOString() ?? null;
  return new Map(
    rows.map(({ deletedAt, ...row }) => [
      row.id,
      {
        ...row,
        publishedAt: time(row.publishedAt),
        embargoUntil: time(row.embargoUntil),
        expiresAt: time(row.expiresAt),
        category: row.category && localized(row.category, locale),
        lead: row.lead && toImage(row.lead.image, locale, row.lead.use),
        deleted: deletedAt !== null,
      },
    ]),
  );
}
