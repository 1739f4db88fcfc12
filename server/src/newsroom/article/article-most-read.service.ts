import type { MostReadPlace, mostReadPlace } from "@masthead/contract/newsroom/most-read-place.ts";
import type { z } from "zod";
import { placeMostRead, standingOf } from "../../audience/analytics/most-read.service.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../system/log/log.store.ts";
import { writing } from "./article-edit.service.ts";
import { lockArticle, storedArticle } from "./article-fields.store.ts";

type Standing = z.infer<typeof mostReadPlace>;

/** How an article stands among the most read. @throws NOT_FOUND */
export async function articleStanding(context: CallContext, id: number): Promise<Standing> {
  await requireThere(context.db, id);
  return standingOf(context, id);
}

/** Pins an article to the most read, leaves it out, or gives it back to its readers. @throws NOT_FOUND */
export function placeArticle(context: CallContext, id: number, place: MostReadPlace): Promise<Standing> {
  return writing(context, async (tx) => {
    const own = { ...context, db: tx };
    await lockArticle(tx, id, "write");
    await requireThere(tx, id);
    const before = await standingOf(own, id);
    if (before.place === place) return before;
    await placeMostRead(own, id, place);
    await writeLog(tx, actorOf(context), [
      { action: "update", entity: "Article", entityId: id, changes: { mostRead: [before.place, place] } },
    ]);
    return { ...before, place };
  });
}

async function requireThere(db: Db, id: number): Promise<void> {
  const stored = await storedArticle(db, id);
  if (!stored || stored.deletedAt) throw notFound();
}
