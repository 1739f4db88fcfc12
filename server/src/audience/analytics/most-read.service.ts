import type { MostReadPlace } from "@masthead/contract/newsroom/most-read-place.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { deleteReadsBefore, mostReadStanding, rankMostRead, setMostReadPlace } from "./most-read.store.ts";

const HOUR = 60 * 60 * 1000;
/** Reads older than this do not count for most-read. */
const WINDOW_HOURS = 72;
const HALF_LIFE_HOURS = 12;

const TAG = "list:most-read";

/** Ranks the most read anew and forgets reads that no longer count. */
export async function refreshMostRead({ database: { db } }: Platform, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_HOURS * HOUR);
  await rankMostRead(db, now, since, HALF_LIFE_HOURS);
  await deleteReadsBefore(db, since);
  await announceChange(db, [TAG]);
}

/** Where an article stands among the most read, and how many have read it lately. */
export const standingOf = (context: CallContext, articleId: number) => mostReadStanding(context.db, articleId);

/** Pins an article to the most read, leaves it out, or gives it back to its readers. To be called within a transaction. */
export async function placeMostRead(context: CallContext, articleId: number, place: MostReadPlace): Promise<void> {
  await setMostReadPlace(context.db, articleId, place, context.now);
  await announceChange(context.db, [TAG]);
}
