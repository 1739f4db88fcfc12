import { SAVED_MOST, type SavedArticle } from "@masthead/contract/audience/saved-article.ts";
import { cardsOf } from "../../newsroom/article/article-card.service.ts";
import { beginningOf, cursorOf, type Scroll } from "../../platform/http/cursor.ts";
import { conflictError, notFound } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { askerOf } from "../user/user-profile.service.ts";
import { allSaved, countSaved, deleteAllSaved, deleteSaved, hasSaved, insertSaved, readable, savedOf } from "./saved-article.store.ts";

/** What the asker has saved and can read now; of the rest only how many there are. @throws NOT_FOUND past the end */
export async function listSaved(context: CallContext, window: Scroll) {
  const { db, now } = context;
  const { id: userId } = askerOf(context);
  const { page, limit } = window;
  const [rows, { all, visible }] = await Promise.all([
    savedOf(db, userId, now, { limit: limit + 1, ...beginningOf(window) }),
    countSaved(db, userId, now),
  ]);
  if (page > 1 && !rows.length) throw notFound();
  const shown = rows.slice(0, limit);
  const at = new Map(shown.map((row) => [row.id, row.savedAt.toISOString()]));
  const cards = await cardsOf(
    context,
    shown.map((row) => row.id),
  );
  const data: SavedArticle[] = cards.map((card) => ({ ...card, savedAt: at.get(card.id) ?? now.toISOString() }));
  const next = rows.length > limit ? cursorOf(shown.at(-1)?.id) : null;
  return { data, meta: { page, limit, total: visible, hidden: all - visible, next } };
}

export async function isSaved(context: CallContext, articleId: number): Promise<boolean> {
  return hasSaved(context.db, askerOf(context).id, articleId);
}

/** Saves an article for the asker; a second time changes nothing. @throws NOT_FOUND; CONFLICT when they have as many as one may */
export async function saveArticle(context: CallContext, articleId: number): Promise<void> {
  const { db, now, locale } = context;
  const { id: userId } = askerOf(context);
  if (!(await readable(db, [articleId], now)).has(articleId)) throw notFound();
  if (await insertSaved(db, { userId, articleId, savedAt: now }, SAVED_MOST)) return;
  throw conflictError({ errors: [{ path: "id", message: wordsOf(locale)("user.savedMost", { most: SAVED_MOST }) }] });
}

/** What was never saved is not saved after, too. */
export async function unsaveArticle(context: CallContext, articleId: number): Promise<void> {
  await deleteSaved(context.db, askerOf(context).id, articleId);
}

/** All that a reader has saved, for the file of what is held of them: also what cannot be read now, of which the title is theirs to know. */
export const savedForExport = async (db: Db, userId: number) =>
  (await allSaved(db, userId)).map(({ id, title, savedAt }) => ({ articleId: id, title, savedAt: savedAt.toISOString() }));

export const forgetSaved = (db: Db, userId: number): Promise<void> => deleteAllSaved(db, userId);
