import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import {
  LIVE_MAX_ENTRIES,
  LIVE_MAX_WAITING,
} from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { announceChange, announceWithdrawal } from "../../../platform/cache/changes.ts";
import {
  conflictAt,
  conflictError,
  invalidInput,
  notFound,
  problemError,
} from "../../../platform/http/problem.ts";
import { hasNewsroomRight, requireNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type Actor, actorOf, writeLog } from "../../../system/log/log.store.ts";
import { articleForWork } from "../../article/article-lookup.sql.ts";
import { type LiveBlogRow, lockLiveBlog, nextSequence } from "../blog/blog.store.ts";
import { tagOfLiveBlog } from "../live-blog.tags.ts";
import { runLiveBlogHooks } from "../live-blog-hooks.ts";
import {
  followSource,
  lockCounterpart,
  pairTranslation,
  type TranslatedEntry,
} from "../pair/pair.service.ts";
import { articleOfCounterpart } from "../pair/pair.store.ts";
import { answerQuestion } from "../question/question.service.ts";
import { liveEntryStates } from "./entry.state.ts";
import {
  countEntries,
  dueEntries,
  entryArticle,
  entryByKey,
  insertEntry,
  insertVersion,
  isLinkHidden,
  type LiveEntryRow,
  lastEditorOf,
  lockEntry,
  type NewLiveEntry,
  setClaim,
} from "./entry.store.ts";
import { requireEntryBody, storedBody } from "./entry-body.ts";
import { eventTimeOf } from "./event-time.ts";

/** Fields of an entry that staff write. */
interface EntryFields {
  title: string;
  body: ArticleDocument;
  byline: string;
  label: string;
  keyEvent: boolean;
  stream: number | null;
  free: boolean;
  alert: boolean;
}

interface NewEntry extends EntryFields {
  id: number;
  idempotencyKey: string;
  eventAt?: string;
  sentAt?: string;
  publish: boolean;
  publishAt: string | null;
  /** Question of a reader that it answers. */
  questionId?: number;
  /** Entry of the article in the other language that it translates. */
  translates?: TranslatedEntry;
  /** Also publish a translation before the time of its source. */
  early: boolean;
}

/** Entry that a caller acts on, with the version that the caller saw, if the call names it. */
export interface SeenEntry {
  id: number;
  entryId: number;
  version?: number;
}

const isEmpty = ({ title, bodyHtml }: { title: string; bodyHtml: string }) =>
  title === "" && bodyHtml === "";

/**
 * Stores an entry: submitted to the editors, published, or scheduled. An entry that is sent again
 * with the same key is returned as it is by then. After the end of the live blog, entries can only
 * be submitted.
 * @throws NOT_FOUND; FORBIDDEN; INVALID_INPUT; CONFLICT at `state` if the live blog has ended, at
 *   `body` if there are too many entries, at `questionId` if a colleague has handled the question, at
 *   `translates` if the entry has a translation, or at `early` if it is scheduled for later
 */
export function createEntry(context: CallContext, input: NewEntry): Promise<LiveEntryRow> {
  const { id: articleId, idempotencyKey, publish, publishAt, eventAt, sentAt, ...rest } = input;
  const { questionId, translates, early, ...fields } = rest;
  const { now } = context;
  requireEntryBody(context, "body", fields.body);
  const isPublic = publish || publishAt !== null;
  if (isPublic) requireNewsroomRight(context, "publish");
  if (questionId !== undefined) requireNewsroomRight(context, "review", "publish");
  return context.db.transaction(async (tx) => {
    const sourceArticle = translates && (await entryArticle(tx, translates.entryId));
    if (translates && sourceArticle === undefined) throw notFound();
    const blog = await lockWith(tx, articleId, sourceArticle);
    const earlier = await entryByKey(tx, articleId, idempotencyKey);
    if (earlier) return requireOwn(context, earlier);
    if (isPublic) requireLive(context, blog);
    await requireRoom(tx, context, articleId);
    const texts = await storedBody(tx, context, { articleId, field: "body" }, fields.body);
    if (isEmpty({ ...texts, title: fields.title }))
      throw invalidInput(context, "body", "liveBlog.empty");
    const entry: NewLiveEntry = {
      ...fields,
      ...texts,
      // A phone may send an entry after its stream was removed.
      stream: hasStream(blog, fields.stream) ? fields.stream : null,
      articleId,
      idempotencyKey,
      authorId: actorOf(context).id,
      eventAt: eventTimeOf({ eventAt, sentAt }, now),
      receivedAt: now,
      ...(isPublic && { publisherId: actorOf(context).id }),
      ...(await initialState(tx, context, { articleId, publish, publishAt })),
    };
    const stored = await insertEntry(tx, entry);
    await insertVersion(tx, stored, editorOf(context));
    await writeLog(tx, actorOf(context), [
      {
        action: "create",
        entity: "LiveEntry",
        entityId: stored.id,
        changes: { articleId: [null, articleId], state: [null, stored.state] },
      },
    ]);
    if (questionId !== undefined)
      await answerQuestion(tx, context, { articleId, questionId, entryId: stored.id });
    if (translates)
      await pairTranslation(tx, context, { translation: stored, source: translates, early });
    if (stored.state === "published") {
      await announceChange(tx, [tagOfLiveBlog(articleId)]);
      await alertFollowers(context.platform, tx, stored);
    }
    return stored;
  });
}

/** Whether a live blog has a stream; null: the main one. */
const hasStream = ({ streams }: LiveBlogRow, stream: number | null): boolean =>
  stream === null || streams.some(({ id }) => id === stream);

/** Lets other modules alert followers of an entry that is published for the first time. */
export async function alertFollowers(
  platform: Platform,
  tx: Db,
  entry: LiveEntryRow,
): Promise<void> {
  const { id: entryId, articleId, keyEvent, alert } = entry;
  if (keyEvent || alert)
    await runLiveBlogHooks(platform, tx, { kind: "published", articleId, entryId });
}

/** Returns the state of a new entry, with its columns. @throws INVALID_INPUT at `publishAt` */
async function initialState(
  tx: Db,
  context: CallContext,
  {
    articleId,
    publish,
    publishAt,
  }: Pick<NewEntry, "publish" | "publishAt"> & { articleId: number },
) {
  if (publishAt !== null)
    return { state: "scheduled" as const, publishAt: timeAhead(context, publishAt) };
  if (!publish) return { state: "submitted" as const };
  return { state: "published" as const, ...(await publication(tx, articleId, context.now)) };
}

/** @throws FORBIDDEN when somebody else used the key */
function requireOwn(context: CallContext, entry: LiveEntryRow): LiveEntryRow {
  if (entry.authorId !== actorOf(context).id) throw problemError("FORBIDDEN");
  return entry;
}

/**
 * Changes an entry. Open pages show the change of a published one.
 * @throws NOT_FOUND; FORBIDDEN without the right to publish, unless it is an own entry that waits or
 *   was returned; INVALID_INPUT; CONFLICT with the current version if the caller saw another one, at
 *   `state` if it was removed, or at `holderId` if a colleague works on the entry of another one
 */
export function editEntry(
  context: CallContext,
  {
    eventAt,
    id: articleId,
    entryId,
    version,
    ...fields
  }: Partial<EntryFields> & SeenEntry & { eventAt?: string },
): Promise<LiveEntryRow> {
  if (fields.body) requireEntryBody(context, "body", fields.body);
  return context.db.transaction(async (tx) => {
    const blog = await requireLocked(tx, articleId);
    const before = await lockSeenEntry(tx, { id: articleId, entryId, version });
    requireEditable(context, before);
    if (!isAuthor(context, before)) requireNotClaimed(context, before);
    if (fields.stream !== undefined && !hasStream(blog, fields.stream))
      throw invalidInput(context, "stream", "liveBlog.unknownStream");
    const texts =
      fields.body &&
      (await storedBody(tx, context, { articleId, field: "body" }, fields.body, before.body));
    const isPublished = before.state === "published";
    const changes = {
      ...fields,
      ...texts,
      ...(eventAt && { eventAt: eventTimeOf({ eventAt }, context.now) }),
    };
    if (isEmpty({ ...before, ...changes })) throw invalidInput(context, "body", "liveBlog.empty");
    const after = await liveEntryStates.change(tx, actorOf(context), before, {
      ...changes,
      ...(isPublished && {
        sequence: await nextSequence(tx, articleId),
        editedAt: context.now,
      }),
    });
    await insertVersion(tx, after, editorOf(context));
    if (isPublished) await announceChange(tx, [tagOfLiveBlog(articleId)]);
    return after;
  });
}

/** Whether a colleague has claimed an entry that waits. */
export const isClaimedByColleague = (
  { user }: CallContext,
  { state, claimedById }: LiveEntryRow,
): boolean => state === "submitted" && claimedById !== null && claimedById !== user?.id;

/** @throws CONFLICT at `holderId` for an entry that a colleague works on: it is taken over first */
export function requireNotClaimed(context: CallContext, entry: LiveEntryRow): void {
  if (isClaimedByColleague(context, entry))
    throw conflictAt(context, "holderId", "liveBlog.claimed");
}

/** @throws FORBIDDEN; CONFLICT at `state` for an entry that is not worked on any more */
function requireEditable(context: CallContext, entry: LiveEntryRow): void {
  if (entry.state === "removed") throw conflictAt(context, "state", "liveBlog.removed");
  if (!EDITED_STATES.includes(entry.state)) throw conflictAt(context, "state", "liveBlog.gone");
  if (!mayEdit(context, entry)) {
    requireNewsroomRight(context, "publish");
    throw problemError("FORBIDDEN");
  }
}

/** Whether the current user may edit an entry: an own one that waits, or any with the right. */
export const mayEdit = (context: CallContext, entry: LiveEntryRow): boolean =>
  EDITED_STATES.includes(entry.state) &&
  (hasNewsroomRight(context, "publish") ||
    ((entry.state === "submitted" || entry.state === "rejected") && isAuthor(context, entry)));

/** States in which the text of an entry can be changed. */
const EDITED_STATES: readonly LiveEntryRow["state"][] = [
  "submitted",
  "scheduled",
  "published",
  "rejected",
];

/** Whether the current user wrote an entry. */
export const isAuthor = ({ user }: CallContext, { authorId }: LiveEntryRow): boolean =>
  authorId !== null && authorId === user?.id;

/**
 * Claims an entry that waits, so that colleagues leave it. A later claim replaces it.
 * @throws NOT_FOUND; CONFLICT at `state` unless it waits, at `holderId` if a colleague has claimed it
 * since the caller saw it
 */
export function claimEntry(
  context: CallContext,
  { holderId, ...seen }: SeenEntry & { holderId?: number | null },
): Promise<LiveEntryRow> {
  const { id: userId } = actorOf(context);
  return context.db.transaction(async (tx) => {
    const entry = await requireEntry(tx, seen);
    if (entry.state !== "submitted") throw conflictAt(context, "state", "liveBlog.noMove");
    const isSeen = holderId === undefined || holderId === entry.claimedById;
    if (!isSeen) requireNotClaimed(context, entry);
    const claim = { claimedById: userId, claimedAt: context.now };
    await setClaim(tx, entry.id, claim);
    return { ...entry, ...claim };
  });
}

/** Releases the current user's claim. Idempotent. @throws NOT_FOUND */
export function releaseEntry(context: CallContext, seen: SeenEntry): Promise<LiveEntryRow> {
  return context.db.transaction(async (tx) => {
    const entry = await requireEntry(tx, seen);
    if (entry.claimedById !== actorOf(context).id) return entry;
    await setClaim(tx, entry.id, UNCLAIMED);
    return { ...entry, ...UNCLAIMED };
  });
}

export const UNCLAIMED = { claimedById: null, claimedAt: null };

/**
 * Publishes an entry now, or schedules it. Also publishes a removed one again.
 * @throws NOT_FOUND; INVALID_INPUT at `publishAt`; CONFLICT at `state`, at `holderId` if a colleague
 *   works on it, or at `early` if it translates an entry that is scheduled for later
 */
export function publishEntry(
  context: CallContext,
  { publishAt, early, ...seen }: SeenEntry & { publishAt: string | null; early: boolean },
): Promise<LiveEntryRow> {
  return context.db.transaction(async (tx) => {
    requireLive(context, await requireLocked(tx, seen.id));
    const before = await lockSeenEntry(tx, seen);
    requireNotClaimed(context, before);
    const isHeld = publishAt === null && (await isLinkHidden(tx, before, context.now));
    if (isHeld) return holdEntry(tx, context, before);
    if (publishAt !== null) {
      const changes = {
        ...UNCLAIMED,
        publishAt: timeAhead(context, publishAt),
        publisherId: actorOf(context).id,
      };
      const scheduled = await moveToState(tx, context, before, "scheduled", changes);
      await followSource(tx, context, scheduled, early);
      return scheduled;
    }
    const after = await moveToState(tx, context, before, "published", {
      ...UNCLAIMED,
      ...(await publication(tx, seen.id, context.now)),
      publisherId: actorOf(context).id,
      // An entry that readers have seen before keeps its time.
      ...(before.publishedAt && { publishedAt: before.publishedAt, editedAt: context.now }),
    });
    await followSource(tx, context, after, early);
    await announceChange(tx, [tagOfLiveBlog(seen.id)]);
    if (!before.publishedAt) await alertFollowers(context.platform, tx, after);
    return after;
  });
}

/** Holds an entry that an editor publishes until readers see the article that it was made from. */
function holdEntry(tx: Db, context: CallContext, before: LiveEntryRow): Promise<LiveEntryRow> {
  const changes = { ...UNCLAIMED, publishAt: null, publisherId: actorOf(context).id };
  return moveToState(tx, context, before, "scheduled", changes);
}

/** Returns an entry to its author. @throws NOT_FOUND; CONFLICT at `state` or `holderId` */
export function rejectEntry(
  context: CallContext,
  { note, ...seen }: SeenEntry & { note: string },
): Promise<LiveEntryRow> {
  return context.db.transaction(async (tx) => {
    const before = await requireEntry(tx, seen);
    requireNotClaimed(context, before);
    return moveToState(tx, context, before, "rejected", { ...UNCLAIMED, note });
  });
}

/**
 * Takes an own entry back while it waits for an editor. Its author can submit it again.
 * @throws NOT_FOUND; FORBIDDEN for the entry of a colleague; CONFLICT at `state`, or with the current
 *   version and its editor if the caller saw another one
 */
export function withdrawEntry(context: CallContext, seen: SeenEntry): Promise<LiveEntryRow> {
  return context.db.transaction(async (tx) => {
    const before = await requireEntry(tx, seen);
    if (!isAuthor(context, before)) throw problemError("FORBIDDEN");
    return moveToState(tx, context, before, "withdrawn", UNCLAIMED);
  });
}

/**
 * Submits an entry again that was returned or taken back, or cancels the schedule of an entry.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `state`
 */
export function resubmitEntry(context: CallContext, seen: SeenEntry): Promise<LiveEntryRow> {
  return context.db.transaction(async (tx) => {
    const before = await requireEntry(tx, seen);
    if (before.state !== "withdrawn") requireEditable(context, before);
    else if (!isAuthor(context, before)) throw problemError("FORBIDDEN");
    return moveToState(tx, context, before, "submitted", { publishAt: null, note: "" });
  });
}

/**
 * Removes a published entry: it disappears from open pages, and no cache may serve it any more.
 * @param pairVersion also removes its counterpart in the other language in this version, or
 *   cancels its schedule
 * @throws NOT_FOUND; CONFLICT at `state`, or at `pairVersion` if the counterpart has changed
 */
export function removeEntry(
  context: CallContext,
  { pairVersion, ...seen }: SeenEntry & { pairVersion?: number },
): Promise<LiveEntryRow> {
  return context.db.transaction(async (tx) => {
    const withOther = pairVersion !== undefined;
    await lockWith(
      tx,
      seen.id,
      withOther ? await articleOfCounterpart(tx, seen.entryId) : undefined,
    );
    const before = await lockSeenEntry(tx, seen);
    const other = withOther
      ? await lockCounterpart(tx, context, before.id, pairVersion)
      : undefined;
    if (other?.state === "published") await removePublished(tx, context, other);
    // It must not be published by itself.
    if (other?.state === "scheduled")
      await moveToState(tx, context, other, "submitted", { publishAt: null });
    return removePublished(tx, context, before);
  });
}

async function removePublished(
  tx: Db,
  context: CallContext,
  before: LiveEntryRow,
): Promise<LiveEntryRow> {
  const after = await moveToState(tx, context, before, "removed", {
    sequence: await nextSequence(tx, before.articleId),
  });
  await announceRemoval(context, tx, after);
  return after;
}

/** Announces that readers no longer see an entry. */
export async function announceRemoval(
  { platform }: Pick<CallContext, "platform">,
  tx: Db,
  { articleId, id: entryId }: Pick<LiveEntryRow, "articleId" | "id">,
): Promise<void> {
  await announceChange(tx, [tagOfLiveBlog(articleId)]);
  await announceWithdrawal(tx, [tagOfLiveBlog(articleId)]);
  await runLiveBlogHooks(platform, tx, { kind: "removed", articleId, entryId });
}

/** Actor in the audit log, named after the job. */
export const SCHEDULER: Actor & { name: string } = { id: null, name: "live-blog.publish" };
/** Entries per run of the job. */
const BATCH_SIZE = 200;

/**
 * Publishes the scheduled entries that are due; those of a live blog that has ended wait for an
 * editor again. Each in a transaction of its own, once, also with several processes.
 */
export async function publishDueEntries(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  for (const { id, articleId } of await dueEntries(db, now, BATCH_SIZE))
    await db.transaction(async (tx) => {
      const blog = await lockLiveBlog(tx, articleId);
      const before = await lockEntry(tx, id);
      if (!blog || before?.state !== "scheduled" || !before.publishAt || before.publishAt > now)
        return;
      const isLive = blog.state === "live";
      if (isLive && (await isLinkHidden(tx, before, now))) {
        await holdScheduled(tx, before, now);
        return;
      }
      const after = await liveEntryStates.transition(
        tx,
        SCHEDULER,
        before,
        isLive ? "published" : "submitted",
        { changes: isLive ? await publication(tx, articleId, now) : { publishAt: null } },
      );
      await insertVersion(tx, after, { by: SCHEDULER.name, at: now });
      if (!isLive) return;
      await announceChange(tx, [tagOfLiveBlog(articleId)]);
      await alertFollowers(platform, tx, after);
    });
}

/** Lets an entry whose time has come wait for its article. */
async function holdScheduled(tx: Db, before: LiveEntryRow, now: Date): Promise<void> {
  const held = await liveEntryStates.change(tx, SCHEDULER, before, { publishAt: null });
  await insertVersion(tx, held, { by: SCHEDULER.name, at: now });
}

/** Transitions an entry, and adds the version to its history. @throws CONFLICT at `state` */
export async function moveToState(
  tx: Db,
  context: CallContext,
  before: LiveEntryRow,
  to: LiveEntryRow["state"],
  changes: Partial<NewLiveEntry>,
): Promise<LiveEntryRow> {
  const actor = actorOf(context);
  const after = await liveEntryStates.transition(tx, actor, before, to, { changes });
  await insertVersion(tx, after, editorOf(context));
  return after;
}

export const editorOf = (context: CallContext) => ({ by: actorOf(context).name, at: context.now });

/** Columns of an entry that is published at a time. */
export async function publication(tx: Db, articleId: number, at: Date) {
  const sequence = await nextSequence(tx, articleId);
  return { sequence, publishedAt: at, publishAt: null };
}

/** @throws INVALID_INPUT at `publishAt` if it has passed */
function timeAhead(context: CallContext, publishAt: string): Date {
  const time = new Date(publishAt);
  if (time <= context.now) throw invalidInput(context, "publishAt", "liveBlog.publishAtPassed");
  return time;
}

/** Locks the live blog of an article that is not deleted. @throws NOT_FOUND */
export async function requireLocked(tx: Db, articleId: number): Promise<LiveBlogRow> {
  const blog = (await articleForWork(tx, articleId)) && (await lockLiveBlog(tx, articleId));
  if (!blog) throw notFound();
  return blog;
}

/**
 * Locks a live blog, and another one with it, in the order of their ids, so that opposite calls do
 * not wait for each other. Returns the first one. @throws NOT_FOUND
 */
export async function lockWith(
  tx: Db,
  articleId: number,
  otherId: number | undefined,
): Promise<LiveBlogRow> {
  const isOtherFirst = otherId !== undefined && otherId < articleId;
  if (isOtherFirst) await requireLocked(tx, otherId);
  const blog = await requireLocked(tx, articleId);
  if (otherId !== undefined && !isOtherFirst) await requireLocked(tx, otherId);
  return blog;
}

/** @throws CONFLICT at `state` if the live blog has ended */
export function requireLive(context: CallContext, { state }: LiveBlogRow): void {
  if (state !== "live") throw conflictAt(context, "state", "liveBlog.ended");
}

/** @throws CONFLICT at `body` */
export async function requireRoom(tx: Db, context: CallContext, articleId: number): Promise<void> {
  const waiting = await countEntries(tx, articleId, ["submitted", "scheduled"]);
  const isFull =
    waiting >= LIVE_MAX_WAITING || (await countEntries(tx, articleId)) >= LIVE_MAX_ENTRIES;
  if (isFull) throw conflictAt(context, "body", "liveBlog.full");
}

/**
 * Locks an entry of a live blog, after the live blog: all writes lock in this order.
 * @throws NOT_FOUND; CONFLICT with the current version and its editor if the caller saw another one
 */
export async function requireEntry(tx: Db, seen: SeenEntry): Promise<LiveEntryRow> {
  await requireLocked(tx, seen.id);
  return lockSeenEntry(tx, seen);
}

/** Locks an entry of a live blog that is locked. @throws NOT_FOUND; CONFLICT */
export async function lockSeenEntry(
  tx: Db,
  { id, entryId, version }: SeenEntry,
): Promise<LiveEntryRow> {
  const entry = await lockEntry(tx, entryId);
  if (entry?.articleId !== id) throw notFound();
  if (version !== undefined && version !== entry.version) {
    const by = await lastEditorOf(tx, entry);
    throw conflictError({ conflict: { fields: [], by, version: entry.version } });
  }
  return entry;
}
