import { announceChange } from "../../../platform/cache/changes.ts";
import { conflictAt, invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { articleForWork } from "../../article/article-lookup.sql.ts";
import { nextSequence } from "../blog/blog.store.ts";
import { tagOfLiveBlog } from "../live-blog.tags.ts";
import { movePair } from "../pair/pair.service.ts";
import { entryOfStory } from "../story/live-stories.store.ts";
import {
  announceRemoval,
  editorOf,
  lockSeenEntry,
  lockWith,
  moveToState,
  requireLive,
  requireNotClaimed,
  requireRoom,
  type SeenEntry,
  UNCLAIMED,
} from "./entry.service.ts";
import { insertEntry, insertVersion, type LiveEntryRow } from "./entry.store.ts";
import { storedBody } from "./entry-body.ts";

/**
 * Moves an entry to the main stream of another live blog of the same language, in which it has the
 * same state. The entry stays in the history of the first one as `moved`; pages that are open there remove it. A
 * published entry can only move to a live blog that is live.
 * @param to article of the other live blog
 * @returns the entry in the other live blog
 * @throws NOT_FOUND; INVALID_INPUT at `to`; CONFLICT with the current version if the caller saw
 *   another one, at `to` if the entry was made from an article or the other live blog has an entry for
 *   its article, at `state`, or at `holderId` if a colleague works on it
 */
export function moveEntry(
  context: CallContext,
  { to, ...seen }: Required<SeenEntry> & { to: number },
): Promise<LiveEntryRow> {
  if (to === seen.id) throw invalidInput(context, "to", "liveBlog.sameBlog");
  return context.db.transaction(async (tx) => {
    const target = await lockWith(tx, to, seen.id);
    const before = await lockSeenEntry(tx, seen);
    requireNotClaimed(context, before);
    await requireSameLanguage(tx, context, seen.id, to);
    if (before.linked) throw conflictAt(context, "to", "liveBlog.linkedEntry");
    if (before.storyId !== null && (await entryOfStory(tx, to, before.storyId)))
      throw conflictAt(context, "to", "liveBlog.alreadyLinked");
    const isPublished = before.state === "published";
    if (isPublished) requireLive(context, target);
    await requireRoom(tx, context, to);
    await moveToState(tx, context, before, "moved", {
      ...UNCLAIMED,
      // The copy has the article that was made from it.
      storyId: null,
      ...(isPublished && { sequence: await nextSequence(tx, seen.id) }),
    });
    const after = await insertCopy(tx, context, before, to);
    await movePair(tx, actorOf(context), { from: before, copy: after });
    if (isPublished) {
      await announceRemoval(context, tx, before);
      await announceChange(tx, [tagOfLiveBlog(to)]);
    }
    return after;
  });
}

/** @throws INVALID_INPUT at `to` */
async function requireSameLanguage(
  tx: Db,
  context: CallContext,
  from: number,
  to: number,
): Promise<void> {
  const [source, target] = [await articleForWork(tx, from), await articleForWork(tx, to)];
  if (!source || !target) throw notFound();
  if (source.locale !== target.locale) throw invalidInput(context, "to", "liveBlog.otherLanguage");
}

async function insertCopy(
  tx: Db,
  context: CallContext,
  entry: LiveEntryRow,
  to: number,
): Promise<LiveEntryRow> {
  const { id, state, title, byline, label, keyEvent, free, alert } = entry;
  const { authorId, publisherId, eventAt, receivedAt, publishAt, publishedAt, editedAt } = entry;
  const texts = await storedBody(
    tx,
    context,
    { articleId: to, field: "to" },
    entry.body,
    entry.body,
  );
  const copy = await insertEntry(tx, {
    state,
    title,
    byline,
    label,
    keyEvent,
    free,
    alert,
    authorId,
    publisherId,
    eventAt,
    receivedAt,
    publishAt,
    publishedAt,
    editedAt,
    storyId: entry.storyId,
    ...texts,
    articleId: to,
    idempotencyKey: `moved ${id}`,
    ...(state === "published" && { sequence: await nextSequence(tx, to) }),
  });
  await insertVersion(tx, copy, editorOf(context));
  await writeLog(tx, actorOf(context), [
    {
      action: "create",
      entity: "LiveEntry",
      entityId: copy.id,
      changes: { articleId: [entry.articleId, to], state: [null, state] },
    },
  ]);
  return copy;
}
