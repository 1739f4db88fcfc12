import type {
  LiveBlogRow as ListedLiveBlog,
  LiveDesk,
  LiveDeskEntry,
  LiveEntryVersion,
} from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { LIVE_LIST_SIZE } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { EDITORIAL_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { colleagueNames, nameOfColleague } from "../../../audience/user/colleague.sql.ts";
import { requireUser } from "../../../audience/user/user-profile.service.ts";
import { notFound } from "../../../platform/http/problem.ts";
import { hasNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";

import type { RecordingGrant } from "../../article/access/recording-grant.ts";
import { PREVIEW_LIFETIME } from "../../article/preview/preview-maker.service.ts";
import { bodiesForReaders } from "../../article/read/body.service.ts";
import { type LiveBlogRow, liveBlogOf } from "../blog/blog.store.ts";
import { isAuthor, isClaimedByColleague, mayEdit } from "../entry/entry.service.ts";
import { entryById, type LiveEntryRow, versionsOf } from "../entry/entry.store.ts";
import { blogInOtherLanguage } from "../pair/pair.store.ts";
import { deskPairs, pairAbilities } from "../pair/pair-read.service.ts";
import { countWaitingQuestions } from "../question/question.store.ts";
import { liveShifts } from "../shift/live-shift.service.ts";
import { isStorySource } from "../story/article-of-entry.ts";
import { storiesForStaff } from "../story/live-stories.store.ts";
import {
  deskArticle,
  deskMarkOf,
  labelsOf,
  publishedFigures,
  recentLiveBlogs,
  shownEntries,
  waitingEntries,
} from "./desk.store.ts";

/** Published entries per response. */
const SHOWN_ENTRIES = 30;
/** Interval in which the URLs of recordings on the desk change, in milliseconds. */
const GRANT_STEP_MS = 30 * MINUTE;
/** Labels that are suggested. */
const MAX_LABELS = 20;

/** Returns the live blog of an article with everything that its desk shows. @throws NOT_FOUND */
export async function liveDesk(context: CallContext, id: number): Promise<LiveDesk> {
  const { db, now } = context;
  // Before the rest: a concurrent change has another mark, so that the desk is loaded again.
  const mark = await deskMarkOf(db, id);
  const found = await deskArticle(db, id, now);
  if (mark === undefined || !found) throw notFound();
  const blog = await liveBlogOf(db, id);
  const abilities = {
    manage: hasNewsroomRight(context, "publish"),
    submit: blog !== undefined && hasNewsroomRight(context, ...EDITORIAL_RIGHTS),
    publish: blog?.state === "live" && hasNewsroomRight(context, "publish"),
  };
  const base = { articleId: id, mark, ...found, abilities };
  if (!blog) return { ...base, ...WITHOUT_BLOG };
  const [unpublished, shown, figures, labels, shifts, questionsWaiting, translation] =
    await Promise.all([
      waitingEntries(db, id, ["submitted", "scheduled", "rejected"]),
      shownEntries(db, id, { limit: SHOWN_ENTRIES + 1 }),
      publishedFigures(db, id, now),
      labelsOf(db, id, MAX_LABELS),
      liveShifts(context, id),
      countWaitingQuestions(db, id),
      blogInOtherLanguage(db, id),
    ]);
  const entries = await toDeskEntries(context, blog, found.locale, [
    ...unpublished,
    ...shown.slice(0, SHOWN_ENTRIES),
  ]);
  const inState = (...states: LiveDeskEntry["state"][]) =>
    entries.filter(({ state }) => states.includes(state));
  return {
    ...base,
    blog: { ...(await toBlog(context, blog, figures)), questionsWaiting },
    shifts,
    waiting: inState("submitted"),
    scheduled: inState("scheduled").toSorted((a, b) =>
      (a.publishAt ?? "").localeCompare(b.publishAt ?? ""),
    ),
    published: inState("published", "removed"),
    older: shown.length > SHOWN_ENTRIES,
    rejected: inState("rejected").filter(({ author }) => author?.id === context.user?.id),
    labels,
    translation: translation ?? null,
  };
}

/** Returns the mark of a desk: open desks load it again when the mark changes. @throws NOT_FOUND */
export async function deskMark({ db }: CallContext, id: number): Promise<{ mark: string }> {
  const mark = await deskMarkOf(db, id);
  if (mark === undefined) throw notFound();
  return { mark };
}

const WITHOUT_BLOG = {
  blog: null,
  shifts: [],
  waiting: [],
  scheduled: [],
  published: [],
  older: false,
  rejected: [],
  labels: [],
  translation: null,
};

async function toBlog(
  { db }: CallContext,
  blog: LiveBlogRow,
  { total, lastAt, stale }: Awaited<ReturnType<typeof publishedFigures>>,
): Promise<Omit<NonNullable<LiveDesk["blog"]>, "questionsWaiting">> {
  const { leadId, startedAt, endedAt } = blog;
  return {
    state: blog.state,
    version: blog.version,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    lead: leadId === null ? null : { id: leadId, name: await nameOfColleague(db, leadId) },
    handover: blog.handover,
    staleMinutes: blog.staleMinutes,
    alertsPerHour: blog.alertsPerHour,
    questionsOpen: blog.questionsOpen,
    stale,
    summary: blog.summary,
    streams: blog.streams,
    lastEntryAt: lastAt?.toISOString() ?? null,
    published: total,
  };
}

/** Returns the last live blogs, running ones first. */
export async function liveBlogs({ db, now }: CallContext): Promise<ListedLiveBlog[]> {
  const rows = await recentLiveBlogs(db, now, LIVE_LIST_SIZE);
  const names = await colleagueNames(
    db,
    rows.flatMap(({ blog }) => blog.leadId ?? []),
  );
  return rows.map(({ blog, lastAt, ...row }) => ({
    ...row,
    articleId: blog.articleId,
    state: blog.state,
    startedAt: blog.startedAt.toISOString(),
    endedAt: blog.endedAt?.toISOString() ?? null,
    lead: blog.leadId === null ? null : { id: blog.leadId, name: names.get(blog.leadId) ?? null },
    lastEntryAt: lastAt?.toISOString() ?? null,
  }));
}

/** Returns published entries before another one. @throws NOT_FOUND */
export async function olderEntries(
  context: CallContext,
  { id, before }: { id: number; before: number },
): Promise<{ entries: LiveDeskEntry[]; older: boolean }> {
  const { db, now } = context;
  const [found, blog, last] = await Promise.all([
    deskArticle(db, id, now),
    liveBlogOf(db, id),
    entryById(db, id, before),
  ]);
  if (!found || !blog || !last) throw notFound();
  const rows = await shownEntries(db, id, { before: last, limit: SHOWN_ENTRIES + 1 });
  return {
    entries: await toDeskEntries(context, blog, found.locale, rows.slice(0, SHOWN_ENTRIES)),
    older: rows.length > SHOWN_ENTRIES,
  };
}

/** Returns an entry in any state. @throws NOT_FOUND */
export async function entryForStaff(
  context: CallContext,
  { id, entryId }: { id: number; entryId: number },
): Promise<LiveDeskEntry> {
  const row = await entryById(context.db, id, entryId);
  if (!row) throw notFound();
  return deskEntry(context, row);
}

/** Returns an entry after a change. @throws NOT_FOUND */
export async function deskEntry(context: CallContext, row: LiveEntryRow): Promise<LiveDeskEntry> {
  const [found, blog] = await Promise.all([
    deskArticle(context.db, row.articleId, context.now),
    liveBlogOf(context.db, row.articleId),
  ]);
  const [entry] = found && blog ? await toDeskEntries(context, blog, found.locale, [row]) : [];
  if (!entry) throw notFound();
  return entry;
}

/** Returns what an entry says, as readers will see it. @throws NOT_FOUND */
export async function entryContent(
  context: CallContext,
  { id, entryId }: { id: number; entryId: number },
): Promise<Pick<LiveDeskEntry, "title" | "bodyHtml" | "state"> & { locale: Locale; by: string }> {
  const { db, now } = context;
  const [found, row] = await Promise.all([deskArticle(db, id, now), entryById(db, id, entryId)]);
  if (!found || !row) throw notFound();
  const grant = deskGrant(context, id);
  const [bodyHtml = ""] = await bodiesForReaders(context, [row.bodyHtml], found.locale, grant);
  const by = row.byline || ((await nameOfColleague(db, row.authorId)) ?? "");
  return { title: row.title, bodyHtml, state: row.state, locale: found.locale, by };
}

/** Returns the versions of an entry, newest first. @throws NOT_FOUND */
export async function entryHistory(
  context: CallContext,
  { id, entryId }: { id: number; entryId: number },
): Promise<LiveEntryVersion[]> {
  const { db, now } = context;
  const [found, entry] = await Promise.all([deskArticle(db, id, now), entryById(db, id, entryId)]);
  if (!found || !entry) throw notFound();
  const rows = await versionsOf(db, entryId);
  const bodies = await bodiesForReaders(
    context,
    rows.map(({ bodyHtml }) => bodyHtml),
    found.locale,
    deskGrant(context, id),
  );
  return rows.map(({ version, state, title, eventAt, by, at }, index) => ({
    version,
    state,
    title,
    bodyHtml: bodies[index] ?? "",
    eventAt: eventAt.toISOString(),
    by,
    at: at.toISOString(),
  }));
}

/**
 * Access of the current user to the recordings of entries, also of those that readers do not see.
 * It rarely changes, so that the desk, which loads itself again, keeps a player that plays.
 */
const deskGrant = (context: CallContext, articleId: number): RecordingGrant => ({
  articleId,
  makerId: requireUser(context).id,
  expiry: Math.floor(context.now.getTime() / GRANT_STEP_MS) * GRANT_STEP_MS + PREVIEW_LIFETIME,
});

async function toDeskEntries(
  context: CallContext,
  blog: LiveBlogRow,
  locale: Locale,
  rows: LiveEntryRow[],
): Promise<LiveDeskEntry[]> {
  const [pairs, otherBlog, names, bodies, stories] = await Promise.all([
    deskPairs(
      context,
      rows.map(({ id }) => id),
    ),
    blogInOtherLanguage(context.db, blog.articleId),
    colleagueNames(
      context.db,
      rows.flatMap(({ authorId, claimedById }) => [authorId ?? [], claimedById ?? []].flat()),
    ),
    bodiesForReaders(
      context,
      rows.map(({ bodyHtml }) => bodyHtml),
      locale,
      deskGrant(context, blog.articleId),
    ),
    storiesForStaff(
      context.db,
      rows.flatMap(({ storyId }) => storyId ?? []),
      context.now,
    ),
  ]);
  const storyOf = ({ storyId }: LiveEntryRow) =>
    storyId === null ? null : (stories.get(storyId) ?? null);
  const toColleague = (id: number) => ({ id, name: names.get(id) ?? null });
  const time = (date: Date | null) => date?.toISOString() ?? null;
  return rows.map((row, index) => ({
    id: row.id,
    version: row.version,
    state: row.state,
    title: row.title,
    body: row.body,
    bodyHtml: bodies[index] ?? "",
    byline: row.byline,
    label: row.label,
    keyEvent: row.keyEvent,
    stream: row.stream,
    free: row.free,
    alert: row.alert,
    author: row.authorId === null ? null : toColleague(row.authorId),
    eventAt: row.eventAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    late: blog.endedAt !== null && row.receivedAt > blog.endedAt,
    publishAt: time(row.publishAt),
    publishedAt: time(row.publishedAt),
    editedAt: time(row.editedAt),
    note: row.note,
    claim:
      row.claimedById !== null && row.claimedAt
        ? { by: toColleague(row.claimedById), at: row.claimedAt.toISOString() }
        : null,
    story: storyOf(row),
    linked: row.linked,
    pair: pairs.get(row.id) ?? null,
    abilities: {
      ...abilitiesOn(context, blog, row),
      ...pairAbilities(context, row, {
        pair: pairs.get(row.id) ?? null,
        hasOtherBlog: otherBlog !== undefined,
      }),
      makeArticle:
        storyOf(row) === null && isStorySource(row) && hasNewsroomRight(context, "write"),
    },
  }));
}

function abilitiesOn(
  context: CallContext,
  blog: LiveBlogRow,
  row: LiveEntryRow,
): Omit<LiveDeskEntry["abilities"], "makeArticle" | "translate" | "pair"> {
  const { state } = row;
  const isEditor = hasNewsroomRight(context, "publish");
  const mayPublish = isEditor && blog.state === "live";
  const isClaimed = isClaimedByColleague(context, row);
  const edit = mayEdit(context, row) && (!isClaimed || isAuthor(context, row));
  const isHeld = state === "scheduled" && row.publishAt === null;
  return {
    edit,
    claim: state === "submitted" && hasNewsroomRight(context, "publish", "review"),
    publish:
      mayPublish && !isClaimed && (state === "submitted" || (state === "scheduled" && !isHeld)),
    reject: isEditor && !isClaimed && state === "submitted",
    submit:
      (edit && (state === "rejected" || state === "scheduled")) ||
      (state === "withdrawn" && isAuthor(context, row)),
    withdraw: state === "submitted" && isAuthor(context, row),
    move:
      isEditor &&
      !isClaimed &&
      !row.linked &&
      (state === "submitted" || state === "scheduled" || state === "published"),
    merge:
      isEditor && !isClaimed && !row.linked && (state === "submitted" || state === "published"),
    remove: isEditor && state === "published",
    restore: mayPublish && state === "removed",
  };
}
