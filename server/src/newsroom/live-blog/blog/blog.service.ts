import { isDeepStrictEqual } from "node:util";
import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { LIVE_STALE_MINUTES } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { colleaguesManaging } from "../../../audience/user/colleague.sql.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import { requireExpectedVersion } from "../../../platform/crud/expected-version.ts";
import { conflictAt, invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, rowChanges, writeLog } from "../../../system/log/log.store.ts";
import { setLiveBlogState } from "../../article/live-blog-state.service.ts";
import { clearStreams } from "../entry/entry.store.ts";
import { requireEntryBody, storedBody } from "../entry/entry-body.ts";
import { tagOfLiveBlog } from "../live-blog.tags.ts";
import { runLiveBlogHooks } from "../live-blog-hooks.ts";
import { insertHandover, type LiveHandoverRow } from "../shift/live-shift.store.ts";
import {
  insertLiveBlog,
  type LiveBlogRow,
  lockLiveBlog,
  nextSequence,
  updateLiveBlog,
} from "./blog.store.ts";
import { planStreams, type WantedStream } from "./streams-plan.ts";

/** Live blog that a caller acts on, with the version that the caller saw, if the call names it. */
interface SeenBlog {
  id: number;
  version?: number;
}

/**
 * Starts a live blog on an article, or resumes one that has ended.
 * @throws NOT_FOUND; CONFLICT at `state` if it is live, or if the caller saw another version
 */
export function startLiveBlog(context: CallContext, seen: SeenBlog): Promise<void> {
  return context.db.transaction(async (tx) => {
    await setLiveBlogState(tx, seen.id, "live");
    const before = await lockLiveBlog(tx, seen.id);
    if (before) {
      requireExpectedVersion(before, seen.version);
      if (before.state === "live") throw conflictAt(context, "state", "liveBlog.alreadyLive");
    }
    const after = before
      ? await updateLiveBlog(tx, seen.id, { state: "live", endedAt: null })
      : await insertLiveBlog(tx, {
          articleId: seen.id,
          startedAt: context.now,
          leadId: actorOf(context).id,
          staleMinutes: LIVE_STALE_MINUTES.default,
          summary: { type: "doc", content: [] },
        });
    await finishChange(tx, context, before ?? null, after);
  });
}

/**
 * Ends a live blog: readers see its last state, and no page polls it any more. Scheduled entries wait
 * for an editor when their time comes. A summary replaces the pinned one.
 * @throws NOT_FOUND; CONFLICT at `state` if it has ended, or if the caller saw another version
 */
export function endLiveBlog(
  context: CallContext,
  { summary, ...seen }: SeenBlog & { summary?: ArticleDocument },
): Promise<void> {
  if (summary) requireEntryBody(context, "summary", summary, 0);
  return context.db.transaction(async (tx) => {
    await setLiveBlogState(tx, seen.id, "ended");
    const before = await requireLocked(tx, seen);
    if (before.state !== "live") throw conflictAt(context, "state", "liveBlog.ended");
    const after = await updateLiveBlog(tx, seen.id, {
      state: "ended",
      endedAt: context.now,
      questionsOpen: false,
      ...(summary && (await summaryColumns(tx, context, before, summary))),
    });
    await finishChange(tx, context, before, after);
    await runLiveBlogHooks(context.platform, tx, { kind: "ended", articleId: seen.id });
  });
}

interface BlogChanges {
  leadId?: number | null;
  handover?: string;
  staleMinutes?: number;
  alertsPerHour?: number;
  questionsOpen?: boolean;
  summary?: ArticleDocument;
  streams?: WantedStream[];
}

/**
 * Changes the lead, summary, note, reminder, alert limit or streams of a live blog, or opens and
 * closes questions of readers. Entries of a stream that is removed are then in the main one.
 * @throws NOT_FOUND; INVALID_INPUT; CONFLICT if the caller saw another version, or at `state` if
 *   questions are opened after its end
 */
export function editLiveBlog(
  context: CallContext,
  { id, version, summary, streams, ...fields }: BlogChanges & SeenBlog,
): Promise<void> {
  if (summary) requireEntryBody(context, "summary", summary, 0);
  return context.db.transaction(async (tx) => {
    const before = await requireLocked(tx, { id, version });
    const { leadId, questionsOpen } = fields;
    if (questionsOpen && before.state !== "live")
      throw conflictAt(context, "state", "liveBlog.ended");
    if (leadId && leadId !== before.leadId) await requireColleague(tx, context, leadId);
    const after = await updateLiveBlog(tx, id, {
      ...fields,
      ...(summary && (await summaryColumns(tx, context, before, summary))),
      ...(streams && (await streamColumns(tx, context, before, streams))),
    });
    if (after.handover !== before.handover) await keepHandover(tx, context, before, after);
    await finishChange(tx, context, before, after);
  });
}

interface HandOver {
  id: number;
  version: number;
  leadId: number;
  note: string;
}

/**
 * Makes a colleague the lead, with a note for the next shift, which replaces the one before. Returns
 * the entry of the history.
 * @throws NOT_FOUND; INVALID_INPUT at `leadId`; CONFLICT if the caller saw another version
 */
export function handOverLead(
  context: CallContext,
  { id, version, leadId, note }: HandOver,
): Promise<LiveHandoverRow> {
  return context.db.transaction(async (tx) => {
    const before = await requireLocked(tx, { id, version });
    await requireColleague(tx, context, leadId);
    const after = await updateLiveBlog(tx, id, { leadId, handover: note });
    await finishChange(tx, context, before, after);
    return keepHandover(tx, context, before, after);
  });
}

/** Adds the note for the next shift to its history, with the lead before and after. */
const keepHandover = (
  tx: Db,
  context: CallContext,
  before: LiveBlogRow,
  after: LiveBlogRow,
): Promise<LiveHandoverRow> =>
  insertHandover(tx, {
    articleId: after.articleId,
    at: context.now,
    by: actorOf(context).name,
    fromId: before.leadId,
    toId: after.leadId,
    note: after.handover,
  });

/** Returns the columns of a pinned summary. @throws INVALID_INPUT at `summary` */
async function summaryColumns(
  tx: Db,
  context: CallContext,
  { articleId, summary: before }: LiveBlogRow,
  summary: ArticleDocument,
) {
  const field = { articleId, field: "summary" };
  const { body, bodyHtml } = await storedBody(tx, context, field, summary, before);
  return { summary: body, summaryHtml: bodyHtml };
}

/**
 * Returns the columns of the streams, and puts the entries of removed ones in the main stream.
 * @throws INVALID_INPUT at a row of `streams`
 */
async function streamColumns(
  tx: Db,
  context: CallContext,
  before: LiveBlogRow,
  wanted: WantedStream[],
) {
  const plan = planStreams(before, wanted);
  if ("code" in plan) throw invalidInput(context, plan.field, plan.code);
  const { removed, ...columns } = plan;
  if (removed.length) await clearStreams(tx, before.articleId, removed);
  return columns;
}

/** @throws INVALID_INPUT at `leadId` */
async function requireColleague(tx: Db, context: CallContext, id: number): Promise<void> {
  const found = await colleaguesManaging(tx, "Article", { ids: [id], limit: 1 });
  if (!found.length) throw invalidInput(context, "leadId", "liveBlog.unknownLead");
}

/** @throws NOT_FOUND; CONFLICT if the caller saw another version */
async function requireLocked(tx: Db, { id, version }: SeenBlog): Promise<LiveBlogRow> {
  const blog = await lockLiveBlog(tx, id);
  if (!blog) throw notFound();
  requireExpectedVersion(blog, version);
  return blog;
}

/** Writes the audit log, and tells open pages and caches what readers see of the change. */
async function finishChange(
  tx: Db,
  context: CallContext,
  before: LiveBlogRow | null,
  after: LiveBlogRow,
): Promise<void> {
  await writeLog(tx, actorOf(context), [
    {
      action: before ? "update" : "create",
      entity: "LiveBlog",
      entityId: after.articleId,
      changes: rowChanges(before && loggedOf(before), loggedOf(after), {
        omit: ["summary", "sequence", "lastStreamId"],
      }),
    },
  ]);
  if (!isSeenByReaders(before, after)) return;
  await nextSequence(tx, after.articleId);
  await announceChange(tx, [tagOfLiveBlog(after.articleId)]);
}

/** Returns a live blog as the audit log has it: streams by their names. */
const loggedOf = (blog: LiveBlogRow) => ({
  ...blog,
  streams: blog.streams.map(({ name }) => name),
});

const isSeenByReaders = (before: LiveBlogRow | null, after: LiveBlogRow): boolean =>
  before?.state !== after.state ||
  before.summaryHtml !== after.summaryHtml ||
  before.questionsOpen !== after.questionsOpen ||
  !isDeepStrictEqual(before.streams, after.streams);
