import { isBeforeSource } from "@masthead/contract/newsroom/live-blog/pair-time.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import { conflictAt, invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type Actor, actorOf, writeLog } from "../../../system/log/log.store.ts";
import { type LiveEntryRow, lastEditorOf, lockEntry } from "../entry/entry.store.ts";
import { tagOfLiveBlog } from "../live-blog.tags.ts";
import {
  articleOfCounterpart,
  articlesArePaired,
  deletePair,
  insertPair,
  pairOf,
  updateTranslation,
} from "./pair.store.ts";
import { isPairable, planPair } from "./pair-plan.ts";

/** Entry that a new entry translates, with the version that its translator read. */
export interface TranslatedEntry {
  entryId: number;
  version: number;
}

/**
 * Pairs a new entry with the entry that it translates. Both live blogs are locked.
 * @throws NOT_FOUND; INVALID_INPUT at `translates` if its article is not one in the other language;
 *   CONFLICT at `translates` if it was translated concurrently, or is not worked on any more, or at
 *   `early` if the translation would be published before it
 */
export async function pairTranslation(
  tx: Db,
  context: CallContext,
  {
    translation,
    source: { entryId, version },
    early,
  }: { translation: LiveEntryRow; source: TranslatedEntry; early: boolean },
): Promise<void> {
  const source = await lockEntry(tx, entryId);
  if (!source) throw notFound();
  if (!(await articlesArePaired(tx, source.articleId, translation.articleId)))
    throw invalidInput(context, "translates", "liveBlog.otherArticle");
  if (!isPairable(source)) throw conflictAt(context, "translates", "liveBlog.noPair");
  await requireFree(tx, context, source.id, "translates");
  const isEarly = requireConfirmed(context, { source, translation, early });
  await insertPair(tx, {
    sourceId: source.id,
    translationId: translation.id,
    sourceVersion: version,
    early: isEarly,
  });
  await logPair(tx, actorOf(context), [translation.id, source.id], "paired");
  if (translation.state === "published")
    await announceChange(tx, [tagOfLiveBlog(source.articleId)]);
}

/**
 * Deletes what is left of a former pair of an entry: its counterpart was taken back, or their
 * articles are no longer paired. @throws CONFLICT at `field` if it has a counterpart
 */
export async function requireFree(
  tx: Db,
  context: CallContext,
  entryId: number,
  field: string,
): Promise<void> {
  if (await pairOf(tx, entryId)) throw conflictAt(context, field, "liveBlog.pairedAlready");
  await deletePair(tx, entryId);
}

/**
 * Stores whether an editor has confirmed that a translation is published before its source.
 * @param translation as it will be
 * @throws CONFLICT at `early` without the confirmation
 */
export async function followSource(
  tx: Db,
  context: CallContext,
  translation: Pick<LiveEntryRow, "id" | "state" | "publishAt">,
  early: boolean,
): Promise<void> {
  const pair = await pairOf(tx, translation.id);
  if (!pair?.isTranslation) return;
  const isEarly = requireConfirmed(context, { source: pair.other, translation, early });
  await updateTranslation(tx, translation.id, { early: isEarly });
}

interface EarlyTranslation {
  source: Pick<LiveEntryRow, "state" | "publishAt">;
  translation: Pick<LiveEntryRow, "state" | "publishAt">;
  early: boolean;
}

/** Returns whether a translation is published before its source. @throws CONFLICT at `early` */
function requireConfirmed(
  context: CallContext,
  { source: { state, publishAt }, translation, early }: EarlyTranslation,
): boolean {
  const isPublic = translation.state === "published" || translation.state === "scheduled";
  const at = translation.publishAt ?? context.now;
  const source = { state, publishAt: publishAt?.toISOString() ?? null };
  if (!isPublic || !isBeforeSource(source, at)) return false;
  if (!early) throw conflictAt(context, "early", "liveBlog.beforeSource");
  return true;
}

/** Ends the pair of an entry whose text is in another one now. */
export async function endPairOfMerged(tx: Db, actor: Actor, entryId: number): Promise<void> {
  if (planPair({ kind: "merged" }) === "end") await endPair(tx, actor, entryId);
}

/** Lets the copy of an entry that moves to another live blog have its counterpart, or ends the pair. */
export async function movePair(
  tx: Db,
  actor: Actor,
  { from, copy }: { from: LiveEntryRow; copy: LiveEntryRow },
): Promise<void> {
  const otherArticle = await articleOfCounterpart(tx, from.id);
  if (otherArticle === undefined) return;
  const isPairedThere = await articlesArePaired(tx, copy.articleId, otherArticle);
  const pair = await pairOf(tx, from.id);
  const otherId = await endPair(tx, actor, from.id);
  if (otherId === undefined || planPair({ kind: "moved", isPairedThere }) === "end") return;
  const other = await lockEntry(tx, otherId);
  if (!other || !isPairable(other)) return;
  const isTranslation = pair?.isTranslation ?? false;
  await insertPair(tx, {
    sourceId: isTranslation ? other.id : copy.id,
    translationId: isTranslation ? copy.id : other.id,
    sourceVersion: isTranslation ? (pair?.translatedVersion ?? other.version) : copy.version,
    early: false,
  });
  await logPair(tx, actor, [copy.id, other.id], "paired");
}

/** Ends the pair of an entry, if it has one. Returns the counterpart. */
export async function endPair(tx: Db, actor: Actor, entryId: number): Promise<number | undefined> {
  const otherId = await deletePair(tx, entryId);
  if (otherId !== undefined) await logPair(tx, actor, [entryId, otherId], "unpaired");
  return otherId;
}

/** Writes to the audit log that two entries were paired or unpaired. */
export const logPair = (
  tx: Db,
  actor: Actor,
  [one, other]: readonly [number, number],
  change: "paired" | "unpaired",
): Promise<void> =>
  writeLog(
    tx,
    actor,
    [[one, other] as const, [other, one] as const].map(([entityId, pairId]) => ({
      action: "update",
      entity: "LiveEntry",
      entityId,
      changes: { pairId: change === "paired" ? [null, pairId] : [pairId, null] },
    })),
  );

/**
 * Locks the counterpart of an entry that is removed together with it; undefined if it has none.
 * Both live blogs are locked.
 * @throws CONFLICT at `pairVersion` if the caller saw another version
 */
export async function lockCounterpart(
  tx: Db,
  context: CallContext,
  entryId: number,
  version: number,
): Promise<LiveEntryRow | undefined> {
  const pair = await pairOf(tx, entryId);
  const other = pair && (await lockEntry(tx, pair.other.id));
  if (other && other.version !== version) {
    const by = await lastEditorOf(tx, other);
    throw conflictAt(context, "pairVersion", "liveBlog.otherChanged", { by });
  }
  return other;
}
