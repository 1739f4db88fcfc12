import type { MostReadPlacement } from "@masthead/contract/newsroom/article/most-read-placement.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import {
  findMostReadPlacement,
  findReaders,
  rankMostRead,
  setMostReadPlace,
} from "./most-read.store.ts";

/** Reads older than this do not count towards the ranking, in milliseconds. */
export const MOST_READ_WINDOW = 72 * HOUR;
const HALF_LIFE_HOURS = 12;

const CACHE_TAG = "list:most-read";

/** Recalculates the most-read ranking. */
export async function refreshMostRead({ database: { db } }: Platform, now: Date): Promise<void> {
  await rankMostRead(db, now, new Date(now.getTime() - MOST_READ_WINDOW), HALF_LIFE_HOURS);
  await announceChange(db, [CACHE_TAG]);
}

/** Returns an article's placement among the most read and its number of recent readers. */
export const mostReadPlacementOf = (context: CallContext, articleId: number) =>
  findMostReadPlacement(context.db, articleId);

/** Returns the recent readers of articles by id. */
export const mostReadReadersOf = (context: CallContext, articleIds: number[]) =>
  findReaders(context.db, articleIds);

/**
 * Pins an article to the most read, excludes it, or clears either choice. Call within a
 * transaction.
 */
export async function setMostReadPlacement(
  context: CallContext,
  articleId: number,
  place: MostReadPlacement,
): Promise<void> {
  await setMostReadPlace(context.db, articleId, place, context.now);
  await announceChange(context.db, [CACHE_TAG]);
}
