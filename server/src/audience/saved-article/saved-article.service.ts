import {
  MAX_SAVED_ARTICLES,
  type SavedArticle,
} from "@masthead/contract/audience/saved-article.ts";
import { cardsOf } from "../../newsroom/article/read/card.service.ts";
import { type CursorQuery, cursorOf, resolveCursor } from "../../platform/api/cursor.ts";
import { conflictAt, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { PersonalData } from "../user/personal-data.ts";
import { requireUser } from "../user/user-profile.service.ts";
import {
  allSaved,
  countSaved,
  deleteAllSaved,
  deleteSaved,
  hasSaved,
  insertSaved,
  savedArticlesOf,
  visibleArticleIds,
} from "./saved-article.store.ts";
import { savedAtOf } from "./saved-at.ts";

/**
 * Returns a page of the current user's saved articles that are visible, and the number of hidden
 * ones.
 * @throws NOT_FOUND past the last page
 */
export async function listSaved(context: CallContext, window: CursorQuery) {
  const { db, now } = context;
  const { id: userId } = requireUser(context);
  const { page, limit } = window;
  const [rows, { all, visible }] = await Promise.all([
    savedArticlesOf(db, userId, now, { limit: limit + 1, ...resolveCursor(window) }),
    countSaved(db, userId, now),
  ]);
  if (page > 1 && !rows.length) throw notFound();
  const shown = rows.slice(0, limit);
  const savedAtById = new Map(shown.map((row) => [row.id, row.savedAt.toISOString()]));
  const cards = await cardsOf(
    context,
    shown.map((row) => row.id),
  );
  const data: SavedArticle[] = cards.map((card) => ({
    ...card,
    savedAt: savedAtById.get(card.id) ?? now.toISOString(),
  }));
  const next = rows.length > limit ? cursorOf(shown.at(-1)?.id) : null;
  return { data, meta: { page, limit, total: visible, hidden: all - visible, next } };
}

export async function isSaved(context: CallContext, articleId: number): Promise<boolean> {
  return hasSaved(context.db, requireUser(context).id, articleId);
}

/**
 * Saves an article for the current user. Idempotent.
 * @throws NOT_FOUND; CONFLICT above the limit of saved articles
 */
export async function saveArticle(
  context: CallContext,
  articleId: number,
  savedEarlier?: string,
): Promise<void> {
  const { db, now } = context;
  const { id: userId } = requireUser(context);
  if (!(await visibleArticleIds(db, [articleId], now)).has(articleId)) throw notFound();
  const savedAt = savedAtOf(now, savedEarlier);
  if (await insertSaved(db, { userId, articleId, savedAt }, MAX_SAVED_ARTICLES)) return;
  throw conflictAt(context, "id", "user.savedLimit", { max: MAX_SAVED_ARTICLES });
}

/** Removes an article from the current user's saved articles. Idempotent. */
export async function unsaveArticle(context: CallContext, articleId: number): Promise<void> {
  await deleteSaved(context.db, requireUser(context).id, articleId);
}

/** All saved articles of a reader. Those that readers cannot see now are without their titles. */
export const savedArticlePersonalData = {
  async exportOf(db, { id: userId }) {
    const rows = await allSaved(db, userId, new Date());
    return {
      savedArticles: rows.map(({ id, title, savedAt }) => ({
        articleId: id,
        title,
        savedAt: savedAt.toISOString(),
      })),
    };
  },
  erase: deleteAllSaved,
} satisfies PersonalData;
