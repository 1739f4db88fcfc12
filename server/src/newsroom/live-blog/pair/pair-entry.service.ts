import type { LiveCandidate } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import { conflictAt, invalidInput, notFound } from "../../../platform/http/problem.ts";
import { requireRightToChange } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { bodiesForReaders } from "../../article/read/body.service.ts";
import { lockSeenEntry, lockWith, requireEntry } from "../entry/entry.service.ts";
import { entryArticle, entryById, type LiveEntryRow } from "../entry/entry.store.ts";
import { tagOfLiveBlog } from "../live-blog.tags.ts";
import { endPair, logPair, requireFree } from "./pair.service.ts";
import {
  articlesArePaired,
  blogInOtherLanguage,
  candidatesFor,
  insertPair,
  pairOf,
  updateTranslation,
} from "./pair.store.ts";
import { planPairing } from "./pair-plan.ts";

interface EntryOfBlog {
  id: number;
  entryId: number;
}

/**
 * Returns entries of the live blog in the other language that can be the counterpart of an entry,
 * the nearest in time first. @throws NOT_FOUND
 */
export async function pairCandidates(
  context: CallContext,
  { id, entryId }: EntryOfBlog,
): Promise<LiveCandidate[]> {
  const { db } = context;
  const [entry, blog] = await Promise.all([
    entryById(db, id, entryId),
    blogInOtherLanguage(db, id),
  ]);
  if (!entry) throw notFound();
  if (!blog) return [];
  const rows = await candidatesFor(db, blog.articleId, entry);
  const bodies = await bodiesForReaders(
    context,
    rows.map(({ bodyHtml }) => bodyHtml),
    blog.locale,
  );
  return rows.map((row, index) => ({
    id: row.id,
    state: row.state,
    title: row.title,
    bodyHtml: bodies[index] ?? "",
    eventAt: row.eventAt.toISOString(),
    locale: blog.locale,
  }));
}

/**
 * Pairs two existing entries. Idempotent.
 * @throws NOT_FOUND; FORBIDDEN; INVALID_INPUT at `otherId` if it is not in the live blog of the
 *   article in the other language; CONFLICT at `otherId` if one of them has another counterpart, or
 *   is not worked on any more
 */
export function pairEntries(
  context: CallContext,
  { id, entryId, otherId }: EntryOfBlog & { otherId: number },
): Promise<LiveEntryRow> {
  return context.db.transaction(async (tx) => {
    const [entry, other] = await lockPair(tx, context, { id, entryId, otherId });
    if ((await pairOf(tx, entryId))?.other.id === otherId) return entry;
    const articlesPaired = await articlesArePaired(tx, entry.articleId, other.articleId);
    const plan = planPairing(entry, other, { articlesArePaired: articlesPaired });
    if ("code" in plan) throw refusalOf(context, plan.code);
    await requireFree(tx, context, entryId, "otherId");
    await requireFree(tx, context, otherId, "otherId");
    await insertPair(tx, { ...plan, early: false });
    await logPair(tx, actorOf(context), [entryId, otherId], "paired");
    await announcePair(tx, entry, other);
    return entry;
  });
}

const refusalOf = (context: CallContext, code: "liveBlog.otherArticle" | "liveBlog.noPair") =>
  code === "liveBlog.noPair"
    ? conflictAt(context, "otherId", code)
    : invalidInput(context, "otherId", code);

/**
 * Unpairs an entry from the counterpart that the caller saw. Idempotent.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `otherId` if it has another counterpart by now
 */
export function unpairEntry(
  context: CallContext,
  { id, entryId, otherId }: EntryOfBlog & { otherId: number },
): Promise<LiveEntryRow> {
  return context.db.transaction(async (tx) => {
    const [entry, other] = await lockPair(tx, context, { id, entryId, otherId });
    const pair = await pairOf(tx, entryId);
    if (!pair) return entry;
    if (pair.other.id !== otherId) throw conflictAt(context, "otherId", "liveBlog.pairedAlready");
    await endPair(tx, actorOf(context), entryId);
    await announcePair(tx, entry, other);
    return entry;
  });
}

/**
 * Locks two entries and their live blogs. Changing the pair of an entry that readers see needs the
 * right to publish, in each live blog. @throws NOT_FOUND; FORBIDDEN
 */
async function lockPair(
  tx: Db,
  context: CallContext,
  { id, entryId, otherId }: EntryOfBlog & { otherId: number },
): Promise<[LiveEntryRow, LiveEntryRow]> {
  const otherArticle = await entryArticle(tx, otherId);
  if (otherArticle === undefined) throw notFound();
  await lockWith(tx, id, otherArticle === id ? undefined : otherArticle);
  const entry = await lockSeenEntry(tx, { id, entryId });
  const other = await lockSeenEntry(tx, { id: otherArticle, entryId: otherId });
  for (const { state } of [entry, other])
    requireRightToChange(context, { isPublic: state === "published" });
  return [entry, other];
}

/** Announces that the permalinks of two entries link to each other, or no longer do. */
const announcePair = (tx: Db, ...entries: LiveEntryRow[]): Promise<void> =>
  announceChange(
    tx,
    entries.map(({ articleId }) => tagOfLiveBlog(articleId)),
  );

/**
 * Marks a translation as up to date with a version of its source. Readers see no difference.
 * @param entryId the translation or its source
 * @throws NOT_FOUND; INVALID_INPUT at `sourceVersion` if the source has no such version; CONFLICT at
 *   `entryId` without a counterpart
 */
export function markTranslated(
  context: CallContext,
  { id, entryId, sourceVersion }: EntryOfBlog & { sourceVersion: number },
): Promise<LiveEntryRow> {
  return context.db.transaction(async (tx) => {
    const entry = await requireEntry(tx, { id, entryId });
    const pair = await pairOf(tx, entryId);
    if (!pair) throw conflictAt(context, "entryId", "liveBlog.unpaired");
    const [source, translation] = pair.isTranslation ? [pair.other, entry] : [entry, pair.other];
    if (sourceVersion > source.version)
      throw invalidInput(context, "sourceVersion", "liveBlog.unknownVersion");
    await updateTranslation(tx, translation.id, { sourceVersion });
    await writeLog(tx, actorOf(context), [
      {
        action: "update",
        entity: "LiveEntry",
        entityId: translation.id,
        changes: { sourceVersion: [pair.translatedVersion, sourceVersion] },
      },
    ]);
    return entry;
  });
}
