import { announceWithdrawal } from "../../../platform/cache/changes.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { writeLog } from "../../../system/log/log.store.ts";
import { announceArticle } from "../edit/save.service.ts";
import { type ClaimedEvent, claimDueEvents } from "./clock.store.ts";

const CLOCK_ACTOR = { id: null, name: "article.clock" };
/** Scheduled events per transaction. */
const BATCH_SIZE = 200;

/**
 * Processes the scheduled events that are due: articles that are published, expire or stop being
 * breaking news. Writes each to the audit log and invalidates the caches. An event is processed
 * once, however many processes run and even if one is killed. Catches up after downtime. Returns
 * the number of processed events.
 */
export async function runArticleClock(db: Db, now: Date): Promise<number> {
  let processed = 0;
  for (;;) {
    const claimedCount = await db.transaction(async (tx) => {
      const claimed = await claimDueEvents(tx, now, BATCH_SIZE);
      const effective = claimed.filter(isEffective);
      const changes = (at: Date) => ({
        at: [null, new Date(at).toISOString()] as [unknown, unknown],
      });
      await writeLog(
        tx,
        CLOCK_ACTOR,
        effective.map(({ id, kind, at }) => ({
          action: kind,
          entity: "Article",
          entityId: id,
          changes: changes(at),
        })),
      );
      if (effective.length) await announceArticle(tx, effective);
      const expired = effective
        .filter(({ kind }) => kind === "expire")
        .map(({ id }) => `article:${id}` as const);
      if (expired.length) await announceWithdrawal(tx, expired);
      return claimed.length;
    });
    processed += claimedCount;
    if (claimedCount < BATCH_SIZE) return processed;
  }
}

/** Returns false for events of articles that were disabled or deleted in the meantime. */
function isEffective({ kind, visible, live }: ClaimedEvent): boolean {
  return kind === "publish" ? visible : kind === "expire" ? live : live && visible;
}
