import { announceWithdrawal } from "../../../platform/cache/changes.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type LogEntry, writeLog } from "../../../system/log/log.store.ts";
import { announceArticle } from "../save/announce.service.ts";
import { type ClaimedEvent, claimDueEvents } from "./scheduled-event.store.ts";

/** Actor in the audit log, named after the job. */
const SCHEDULER = { id: null, name: "article.scheduled-publication" };
/** Scheduled events per transaction. */
const BATCH_SIZE = 200;

/**
 * Processes the scheduled events that are due: articles that are published, expire or stop being
 * breaking news. Writes each to the audit log and invalidates the caches. An event is processed
 * once, even with several processes, or if one is killed. Catches up after downtime. Returns the
 * number of processed events.
 */
export async function processScheduledEvents(db: Db, now: Date): Promise<number> {
  let processed = 0;
  for (;;) {
    const claimedCount = await db.transaction((tx) => processBatch(tx, now));
    processed += claimedCount;
    if (claimedCount < BATCH_SIZE) return processed;
  }
}

/** Returns the number of events that were due, up to the batch size. */
async function processBatch(tx: Db, now: Date): Promise<number> {
  const claimed = await claimDueEvents(tx, now, BATCH_SIZE);
  const effective = claimed.filter(isEffective);
  await writeLog(tx, SCHEDULER, effective.map(logEntryOf));
  if (effective.length) await announceArticle(tx, effective);
  const expired = effective
    .filter(({ kind }) => kind === "expire")
    .map(({ id }) => `article:${id}` as const);
  if (expired.length) await announceWithdrawal(tx, expired);
  return claimed.length;
}

const logEntryOf = ({ id, kind, at }: ClaimedEvent): LogEntry => ({
  action: kind,
  entity: "Article",
  entityId: id,
  changes: { at: [null, new Date(at).toISOString()] },
});

/** Returns false for events of articles that were disabled or deleted in the meantime. */
function isEffective({ kind, visible, live }: ClaimedEvent): boolean {
  if (kind === "publish") return visible;
  return kind === "expire" ? live : live && visible;
}
