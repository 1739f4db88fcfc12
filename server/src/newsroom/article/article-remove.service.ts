import { announceWithdrawal } from "../../platform/cache/changes.ts";
import { isRestorable, RESTORABLE } from "../../platform/crud/staff-record.ts";
import { conflictError, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { RowLock } from "../../platform/postgres/row-lock.ts";
import { actorOf, type LogEntry, writeLog } from "../../system/log/log.store.ts";
import { checkArticle } from "./article-check.service.ts";
import { planMoments } from "./article-clock.store.ts";
import { writing } from "./article-edit.service.ts";
import { lockArticle, type StoredArticle, storedArticle } from "./article-fields.store.ts";
import { articleReferences, purgeDeletedBefore, setDeleted } from "./article-remove.store.ts";
import { announceArticle } from "./article-save.service.ts";

/** Deletes an article, so that it can be brought back. @throws NOT_FOUND; CONFLICT with the articles that refer to it */
export function removeArticle(context: CallContext, id: number): Promise<void> {
  return writing(context, async (tx) => {
    const stored = await locked(tx, id, "delete");
    if (stored.deletedAt) throw notFound();
    const references = await articleReferences(tx, id);
    if (references.count) throw conflictError({ references: [references] });
    await turn(tx, context, stored, context.now);
  });
}

/**
 * Brings a deleted article back as it was.
 * @throws NOT_FOUND when it was not deleted, or too long ago; INVALID_INPUT when what it names was deleted since, and is to be brought back first;
 *   CONFLICT when its slug was taken since
 */
export function restoreArticle(context: CallContext, id: number): Promise<void> {
  return writing(context, async (tx) => {
    const stored = await locked(tx, id, "write");
    if (!isRestorable(stored, context.now)) throw notFound();
    const { locale, fields } = stored;
    await checkArticle(tx, context.locale, { id, locale, fields, before: fields, comesBack: true });
    await turn(tx, context, stored, null);
  });
}

async function locked(tx: Db, id: number, purpose: RowLock): Promise<StoredArticle> {
  await lockArticle(tx, id, purpose);
  const stored = await storedArticle(tx, id);
  if (!stored) throw notFound();
  return stored;
}

async function turn(tx: Db, context: CallContext, stored: StoredArticle, deletedAt: Date | null): Promise<void> {
  const { id, locale, fields, version } = stored;
  await setDeleted(tx, id, deletedAt, version + 1, context.now);
  const changes: LogEntry["changes"] = { deletedAt: [stored.deletedAt, deletedAt], version: [version, version + 1] };
  await writeLog(tx, actorOf(context), [{ action: deletedAt ? "delete" : "restore", entity: "Article", entityId: id, changes }]);
  await planMoments(tx, id, context.now);
  await announceArticle(tx, [{ id, locale, ...fields }]);
  if (deletedAt) await announceWithdrawal(tx, [`article:${id}`]);
}

/** Removes for good what was deleted more than 30 days ago. */
export function purgeArticles(db: Db, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const ids = await purgeDeletedBefore(tx, new Date(now.getTime() - RESTORABLE));
    const actor = { id: null, name: "article.purge" };
    await writeLog(
      tx,
      actor,
      ids.map((entityId) => ({ action: "purge", entity: "Article", entityId, changes: {} })),
    );
  });
}
