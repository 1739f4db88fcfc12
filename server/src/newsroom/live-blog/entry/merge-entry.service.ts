import { conflictAt, invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { articleForWork } from "../../article/article-lookup.sql.ts";
import { nextSequence } from "../blog/blog.store.ts";
import { endPairOfMerged } from "../pair/pair.service.ts";
import {
  announceRemoval,
  editorOf,
  moveToState,
  requireEntry,
  requireNotClaimed,
  type SeenEntry,
  UNCLAIMED,
} from "./entry.service.ts";
import { liveEntryStates } from "./entry.state.ts";
import { insertVersion, type LiveEntryRow, lastEditorOf, lockEntry } from "./entry.store.ts";
import { requireEntryBody, storedBody } from "./entry-body.ts";
import { mergedEntry } from "./merged-entry.ts";

type Merge = Required<SeenEntry> & { otherId: number; otherVersion: number };

/**
 * Merges another entry of a live blog into an entry. Both wait, or both are published: then the
 * other one disappears from open pages, feeds and caches.
 * @throws NOT_FOUND; INVALID_INPUT at `otherId`, or at `body` if the text is too long; CONFLICT with
 *   the current version, at `otherId` if the other entry has changed or if one of them was made from
 *   an article, at `state`, or at `holderId` if a colleague works on one of them
 */
export function mergeEntry(
  context: CallContext,
  { otherId, otherVersion, ...seen }: Merge,
): Promise<LiveEntryRow> {
  if (otherId === seen.entryId) throw invalidInput(context, "otherId", "liveBlog.sameEntry");
  const { id: articleId } = seen;
  return context.db.transaction(async (tx) => {
    const kept = await requireEntry(tx, seen);
    const other = await lockOther(tx, context, { articleId, otherId, otherVersion });
    if (kept.state !== other.state) throw conflictAt(context, "otherId", "liveBlog.otherState");
    requireNotClaimed(context, kept);
    requireNotClaimed(context, other);
    if (kept.linked || other.linked) throw conflictAt(context, "otherId", "liveBlog.linkedEntry");
    const isPublished = kept.state === "published";
    const article = await articleForWork(tx, articleId);
    if (!article) throw notFound();
    const { body, ...fields } = mergedEntry(kept, other, article.locale);
    requireEntryBody(context, "body", body);
    const texts = await storedBody(tx, context, { articleId, field: "body" }, body);
    await moveToState(tx, context, other, "merged", {
      ...UNCLAIMED,
      storyId: null,
      ...(isPublished && { sequence: await nextSequence(tx, articleId) }),
    });
    await endPairOfMerged(tx, actorOf(context), other.id);
    const after = await liveEntryStates.change(tx, actorOf(context), kept, {
      ...fields,
      ...texts,
      storyId: kept.storyId ?? other.storyId,
      ...(isPublished && {
        sequence: await nextSequence(tx, articleId),
        editedAt: context.now,
      }),
    });
    await insertVersion(tx, after, editorOf(context));
    if (isPublished) await announceRemoval(context, tx, other);
    return after;
  });
}

/**
 * Locks the other entry. The live blog is locked: no other call locks entries of it.
 * @throws NOT_FOUND; CONFLICT at `otherId` if the caller saw another version
 */
async function lockOther(
  tx: Db,
  context: CallContext,
  {
    articleId,
    otherId,
    otherVersion,
  }: Pick<Merge, "otherId" | "otherVersion"> & {
    articleId: number;
  },
): Promise<LiveEntryRow> {
  const other = await lockEntry(tx, otherId);
  if (other?.articleId !== articleId) throw notFound();
  if (other.version !== otherVersion) {
    const by = await lastEditorOf(tx, other);
    throw conflictAt(context, "otherId", "liveBlog.otherChanged", { by });
  }
  return other;
}
