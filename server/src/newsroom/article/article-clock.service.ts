import { announceWithdrawal } from "../../platform/cache/changes.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { writeLog } from "../../system/log/log.store.ts";
import { type TurnedArticle, takeDue } from "./article-clock.store.ts";
import { announceArticle } from "./article-save.service.ts";

const CLOCK = { id: null, name: "article.clock" };
/** So many a transaction. */
const BATCH = 200;

/**
 * Does what is due by the clock: tells the pages of articles that appear, end, or stop being breaking news, and writes it down. Each happens once,
 * however many processes try and whenever one of them dies; what fell due while none ran is made up for. Returns how much happened.
 */
export async function turnArticles(db: Db, now: Date): Promise<number> {
  let done = 0;
  for (;;) {
    const taken = await db.transaction(async (tx) => {
      const turned = await takeDue(tx, now, BATCH);
      const happened = turned.filter(hasHappened);
      const changes = (at: Date) => ({ at: [null, new Date(at).toISOString()] as [unknown, unknown] });
      await writeLog(
        tx,
        CLOCK,
        happened.map(({ id, kind, at }) => ({ action: kind, entity: "Article", entityId: id, changes: changes(at) })),
      );
      if (happened.length) await announceArticle(tx, happened);
      const expired = happened.filter(({ kind }) => kind === "expire").map(({ id }) => `article:${id}`);
      if (expired.length) await announceWithdrawal(tx, expired);
      return turned.length;
    });
    done += taken;
    if (taken < BATCH) return done;
  }
}

/** What was switched off or deleted in the meantime neither appears nor ends. */
function hasHappened({ kind, visible, live }: TurnedArticle): boolean {
  return kind === "publish" ? visible : kind === "expire" ? live : live && visible;
}
