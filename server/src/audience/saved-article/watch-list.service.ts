import {
  MAX_WATCH_LIST,
  type WatchListItem,
  type WatchListTarget,
} from "@masthead/contract/audience/watch-list.ts";
import { episodeCardsOf } from "../../broadcast/episode/episode.service.ts";
import { programCardsOf } from "../../broadcast/program/program-card.service.ts";
import { type CursorQuery, cursorOf, resolveCursor } from "../../platform/api/cursor.ts";
import { conflictAt, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { PersonalData } from "../user/personal-data.ts";
import { requireUser } from "../user/user-profile.service.ts";
import { savedAtOf } from "./saved-at.ts";
import {
  allWatchListItems,
  countWatchList,
  deleteWatchList,
  deleteWatchListItem,
  insertWatchListItem,
  isInWatchList,
  isVisibleTarget,
  watchListOf,
} from "./watch-list.store.ts";

/**
 * Returns a page of the current user's watch list, without hidden items, and their number. Episodes
 * that have not aired are included, as are those for subscribers: readers see their pages.
 * @throws NOT_FOUND past the last page
 */
export async function listWatchList(context: CallContext, window: CursorQuery) {
  const { db } = context;
  const { id: userId } = requireUser(context);
  const { page, limit } = window;
  const [rows, { all, visible }] = await Promise.all([
    watchListOf(db, userId, { limit: limit + 1, ...resolveCursor(window) }),
    countWatchList(db, userId),
  ]);
  if (page > 1 && !rows.length) throw notFound();
  const shown = rows.slice(0, limit);
  const [episodes, programs] = await Promise.all([
    episodeCardsOf(
      context,
      shown.flatMap(({ episodeId }) => episodeId ?? []),
      { upcoming: true },
    ),
    programCardsOf(
      context,
      shown.flatMap(({ programId }) => programId ?? []),
    ),
  ]);
  const data = shown.flatMap((row): WatchListItem[] => {
    const episode = episodes.find(({ id }) => id === row.episodeId) ?? null;
    const program = programs.find(({ id }) => id === row.programId) ?? null;
    if (!episode && !program) return [];
    const { position, duration } = row;
    const progress = position === null ? null : { position, duration };
    return [{ episode, program, savedAt: row.savedAt.toISOString(), progress }];
  });
  const next = rows.length > limit ? cursorOf(shown.at(-1)?.id) : null;
  return { data, meta: { page, limit, total: visible, hidden: all - visible, next } };
}

export async function isOnWatchList(
  context: CallContext,
  target: WatchListTarget,
): Promise<boolean> {
  return isInWatchList(context.db, requireUser(context).id, target);
}

/**
 * Saves an episode or program for the current user. Idempotent.
 * @throws NOT_FOUND; CONFLICT above the limit of the watch list
 */
export async function addToWatchList(
  context: CallContext,
  target: WatchListTarget,
  savedEarlier?: string,
): Promise<void> {
  const { db, now } = context;
  const { id: userId } = requireUser(context);
  if (!(await isVisibleTarget(db, target))) throw notFound();
  const savedAt = savedAtOf(now, savedEarlier);
  if (await insertWatchListItem(db, userId, target, savedAt, MAX_WATCH_LIST)) return;
  throw conflictAt(context, "id", "user.watchListLimit", { max: MAX_WATCH_LIST });
}

/** Removes an item from the current user's watch list. Idempotent. */
export async function removeFromWatchList(
  context: CallContext,
  target: WatchListTarget,
): Promise<void> {
  await deleteWatchListItem(context.db, requireUser(context).id, target);
}

/** The whole watch list of a reader, also items that readers cannot see now. */
export const watchListPersonalData = {
  async exportOf(db, { id }) {
    const rows = await allWatchListItems(db, id);
    return {
      watchList: rows.map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() })),
    };
  },
  erase: deleteWatchList,
} satisfies PersonalData;
