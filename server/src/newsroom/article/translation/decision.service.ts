import { CONTENT_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import { conflictAt, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, type LogEntry, writeLog } from "../../../system/log/log.store.ts";
import { lockArticle, type StoredArticle, storedArticle } from "../edit/stored-article.store.ts";
import {
  pendingVersionById,
  updatePendingVersion,
} from "../pending-version/pending-version.store.ts";
import { firstChangeOfFields } from "../revision/revision.store.ts";
import { setTranslatedFrom, setTranslationDismissed } from "./basis.store.ts";

/**
 * Marks the pending version of a translation as up to date with its original, without a change of
 * its text.
 * @throws NOT_FOUND unless the article is a translation of an article that exists; CONFLICT if the
 *   content of the original changed after the version that the caller has read
 */
export function confirmTranslation(
  context: CallContext,
  id: number,
  originalVersion: number,
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const translation = await lockedArticle(tx, id);
    const pendingVersion = await pendingVersionById(tx, id);
    const original =
      translation.translationOf === null
        ? undefined
        : await storedArticle(tx, translation.translationOf);
    if (!original || original.deletedAt) throw notFound();
    const isOutdated = await firstChangeOfFields(tx, original.id, originalVersion, CONTENT_FIELDS);
    if (isOutdated || originalVersion > original.version)
      throw conflictAt(context, "originalVersion", "article.originalChanged");
    // The text in the form is the one that waits to be published.
    const waits = translation.pending && pendingVersion.translatedFromVersion !== null;
    if (waits) await updatePendingVersion(tx, id, { translatedFromVersion: originalVersion });
    else await setTranslatedFrom(tx, id, originalVersion);
    const before = waits ? pendingVersion.translatedFromVersion : translation.translatedFromVersion;
    await log(tx, context, id, { translatedFromVersion: [before, originalVersion] });
  });
}

/**
 * Takes an original out of the translation queue, or puts it back.
 * @throws NOT_FOUND unless the article is an original
 */
export function dismissTranslation(
  context: CallContext,
  id: number,
  dismissed: boolean,
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const { translationOf, translationDismissed } = await lockedArticle(tx, id);
    if (translationOf !== null) throw notFound();
    if (translationDismissed === dismissed) return;
    await setTranslationDismissed(tx, id, dismissed);
    await log(tx, context, id, { translationDismissed: [translationDismissed, dismissed] });
  });
}

async function lockedArticle(tx: Db, id: number): Promise<StoredArticle> {
  await lockArticle(tx, id, "write");
  const stored = await storedArticle(tx, id);
  if (!stored || stored.deletedAt) throw notFound();
  return stored;
}

const log = (tx: Db, context: CallContext, entityId: number, changes: LogEntry["changes"]) =>
  writeLog(tx, actorOf(context), [{ action: "update", entity: "Article", entityId, changes }]);
