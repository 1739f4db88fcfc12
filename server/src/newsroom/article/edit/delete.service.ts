import { announceWithdrawal } from "../../../platform/cache/changes.ts";
import {
  requireExpectedVersion,
  type SeenRecord,
} from "../../../platform/crud/expected-version.ts";
import { referencesTo } from "../../../platform/crud/references.sql.ts";
import { isRestorable, RESTORABLE_MS } from "../../../platform/crud/staff-record.ts";
import { conflictError, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { RowLock } from "../../../platform/postgres/row-lock.ts";
import { actorOf, type LogEntry, writeLog } from "../../../system/log/log.store.ts";
import { publishingRules } from "../../../system/setting/setting.service.ts";
import { pendingVersionById } from "../pending-version/pending-version.store.ts";
import { isApproved } from "../pending-version/reader-content.ts";
import { isOnAir, publicationState } from "../publish/publication.state.ts";
import { isReviewed } from "../publish/publication-rules.ts";
import { replaceScheduledEvents } from "../publish/scheduled-event.store.ts";
import { announceArticle } from "../save/announce.service.ts";
import { runArticleHooks } from "../save/article-hooks.ts";
import { saveArticle } from "../save/save.service.ts";
import { purgeDeletedBefore, setDeleted } from "./delete.store.ts";
import {
  lockArticle,
  type StoredArticle,
  storedArticle,
  type WorkingArticle,
  workingArticle,
} from "./stored-article.store.ts";
import { validateArticle } from "./validation.service.ts";

/**
 * Soft-deletes an article.
 * @throws NOT_FOUND; CONFLICT with the articles that refer to it, or with its version if the caller
 *   saw another one
 */
export function removeArticle(context: CallContext, { id, version }: SeenRecord): Promise<void> {
  return context.db.transaction(async (tx) => {
    const stored = await lockedArticle(tx, id, "delete");
    if (stored.deletedAt) throw notFound();
    requireExpectedVersion(stored, version);
    const references = await referencesTo(tx, "Article", id, context.locale);
    if (references.length) throw conflictError({ references });
    await setDeletedAt(tx, context, stored, context.now);
  });
}

/**
 * Restores a deleted article as it was, but off where readers would see content that needs an
 * approval and has none: its images may have been changed while nobody saw them.
 * @throws NOT_FOUND when it is not deleted, or was too long ago; INVALID_INPUT when a record that
 *   it references was deleted and must be restored first; CONFLICT when its slug is in use by now
 */
export function restoreArticle(context: CallContext, id: number): Promise<void> {
  return context.db.transaction(async (tx) => {
    const stored = await lockedArticle(tx, id, "write");
    if (!isRestorable(stored, context.now)) throw notFound();
    const { locale, fields } = stored;
    await validateArticle(tx, context, {
      id,
      locale,
      fields,
      before: fields,
      isRestore: true,
    });
    await setDeletedAt(tx, context, stored, null);
    const working = await workingArticle(tx, id);
    if (working && (await needsApproval(tx, context, working)))
      await saveArticle(
        tx,
        context,
        working,
        { ...working.fields, enable: false },
        { kind: "edit" },
      );
  });
}

/** Whether readers see content of an article that needs an approval, and has none. */
async function needsApproval(
  tx: Db,
  { now }: CallContext,
  { id, published, withdrawal }: WorkingArticle,
): Promise<boolean> {
  const isSeen = isOnAir(publicationState(published, withdrawal, now)) && !withdrawal;
  if (!isSeen || !isReviewed(published, await publishingRules(tx))) return false;
  return !(await isApproved(tx, await pendingVersionById(tx, id), published));
}

async function lockedArticle(tx: Db, id: number, purpose: RowLock): Promise<StoredArticle> {
  await lockArticle(tx, id, purpose);
  const stored = await storedArticle(tx, id);
  if (!stored) throw notFound();
  return stored;
}

async function setDeletedAt(
  tx: Db,
  context: CallContext,
  stored: StoredArticle,
  deletedAt: Date | null,
): Promise<void> {
  const { id, locale, fields, version } = stored;
  await setDeleted(tx, id, deletedAt, version + 1, context.now);
  const changes: LogEntry["changes"] = {
    deletedAt: [stored.deletedAt, deletedAt],
    version: [version, version + 1],
  };
  await writeLog(tx, actorOf(context), [
    { action: deletedAt ? "delete" : "restore", entity: "Article", entityId: id, changes },
  ]);
  await replaceScheduledEvents(tx, id, context.now);
  await announceArticle(tx, [{ id, locale, ...fields }]);
  if (deletedAt) await announceWithdrawal(tx, [`article:${id}`]);
  await runArticleHooks(context.platform, tx, { articleId: id, now: context.now });
}

/** Purges articles that were deleted more than 30 days ago. */
export function purgeArticles(db: Db, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const ids = await purgeDeletedBefore(tx, new Date(now.getTime() - RESTORABLE_MS));
    const actor = { id: null, name: "article.purge" };
    await writeLog(
      tx,
      actor,
      ids.map((entityId) => ({ action: "purge", entity: "Article", entityId, changes: {} })),
    );
  });
}
