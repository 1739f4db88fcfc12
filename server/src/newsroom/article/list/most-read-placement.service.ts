import type { MostReadPlacement } from "@masthead/contract/newsroom/article/most-read-placement.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { lockArticle, storedArticle } from "../edit/stored-article.store.ts";
import { type MostReadStatus, readership } from "./readership.ts";

/** Returns the most-read placement of an article and its recent readers. @throws NOT_FOUND */
export async function articleMostReadPlacement(
  context: CallContext,
  id: number,
): Promise<MostReadStatus> {
  await requireExists(context.db, id);
  return readership.only().placementOf(context, id);
}

/**
 * Pins an article to the most-read list, excludes it, or ranks it by its readers again.
 * @throws NOT_FOUND
 */
export function setArticleMostReadPlacement(
  context: CallContext,
  id: number,
  place: MostReadPlacement,
): Promise<MostReadStatus> {
  return context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    await lockArticle(tx, id, "write");
    await requireExists(tx, id);
    const before = await readership.only().placementOf(txContext, id);
    if (before.place === place) return before;
    await readership.only().setPlacement(txContext, id, place);
    await writeLog(tx, actorOf(context), [
      {
        action: "update",
        entity: "Article",
        entityId: id,
        changes: { mostRead: [before.place, place] },
      },
    ]);
    return { ...before, place };
  });
}

async function requireExists(db: Db, id: number): Promise<void> {
  const stored = await storedArticle(db, id);
  if (!stored || stored.deletedAt) throw notFound();
}
