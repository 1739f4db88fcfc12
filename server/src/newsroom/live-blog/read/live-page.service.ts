import type {
  LiveChange,
  LiveChanges,
  LiveEntry,
  LivePage,
} from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import {
  LIVE_MAX_CHANGES,
  LIVE_MAX_KEY_EVENTS,
  LIVE_PAGE_SIZE,
  LIVE_RECENT_CHANGES,
} from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../../platform/cache/tags.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { bodiesForReaders } from "../../article/read/body.service.ts";
import { publicResultOfArticle } from "../../result/result-read.service.ts";
import type { LiveEntryRow } from "../entry/entry.store.ts";
import { tagOfLiveBlog } from "../live-blog.tags.ts";
import { translationForReaders } from "../pair/pair-read.service.ts";
import { takesQuestions } from "../question/takes-questions.ts";
import { storiesForReaders } from "../story/live-stories.service.ts";
import { entryCard, isWithheld } from "./entry-card.service.ts";
import {
  changesAfter,
  countPublished,
  entriesBefore,
  hiddenLinks,
  keyEventsOf,
  type LiveOrder,
  lastChanges,
  publishedEntries,
  publishedEntry,
  visibleLiveBlog,
} from "./live-page.store.ts";

/** Article with a live blog, as far as its entries depend on it. */
interface Readable {
  locale: Locale;
  premium: boolean;
}

/**
 * Returns a page of the live blog of an article, or of one of its streams.
 * @throws NOT_FOUND unless readers may see the article, it has a live blog and the stream, and
 *   `entry` is published in it
 */
export async function livePage(
  context: CallContext,
  {
    id,
    entry: entryId,
    stream,
    order,
  }: { id: number; entry?: number; stream?: number; order: LiveOrder },
): Promise<LivePage> {
  const { db, now } = context;
  const { blog, ...readable } = await requireVisible(context, id);
  const { streams } = blog;
  if (stream !== undefined && !streams.some((known) => known.id === stream)) throw notFound();
  const at = { id, now };
  const first = entryId === undefined ? undefined : await publishedEntry(db, at, entryId, stream);
  if (entryId !== undefined && !first) throw notFound();
  const [rows, before, total, keyEvents] = await Promise.all([
    publishedEntries(db, at, {
      order,
      stream,
      limit: LIVE_PAGE_SIZE + 1,
      ...(first && { from: first }),
    }),
    first ? entriesBefore(db, at, { order, entry: first, stream, limit: LIVE_PAGE_SIZE }) : [],
    countPublished(db, at, stream),
    keyEventsOf(db, at, { stream, limit: LIVE_MAX_KEY_EVENTS }),
  ]);
  const summaryHtml = await summaryOf(context, blog, readable);
  const next = rows[LIVE_PAGE_SIZE];
  return {
    state: blog.state,
    startedAt: blog.startedAt.toISOString(),
    endedAt: blog.endedAt?.toISOString() ?? null,
    sequence: blog.sequence,
    total,
    summaryHtml,
    streams,
    questionsOpen: takesQuestions(blog),
    keyEvents: keyEvents.map((event) => ({ ...event, eventAt: event.eventAt.toISOString() })),
    entries: await toEntries(context, rows.slice(0, LIVE_PAGE_SIZE), readable),
    stories: await storiesForReaders(context, id),
    card: first ? await entryCard(context, first, readable) : null,
    translation: first ? await translationForReaders(context, first.id) : null,
    previous: before.length
      ? { entry: before.length < LIVE_PAGE_SIZE ? null : (before.at(-1) ?? null) }
      : null,
    next: next ? { entry: next.id } : null,
  };
}

/**
 * Returns what changed in a live blog after a number, by default the last changes. Open pages poll
 * the default, which is the same for all of them, and continue from there.
 * @throws NOT_FOUND unless readers may see the article, it has a live blog, and `after` is not above
 *   the number of its last change
 */
export async function liveChanges(
  context: CallContext,
  { id, after }: { id: number; after?: number },
): Promise<LiveChanges> {
  if (after === undefined) {
    const recent = await recentChanges(context, id);
    if (!recent) throw notFound();
    return recent;
  }
  const { blog, ...readable } = await requireVisible(context, id);
  // Each number would be a cached response.
  if (after > blog.sequence) throw notFound();
  const rows = await changesAfter(context.db, id, after, LIVE_MAX_CHANGES + 1);
  const page = rows.slice(0, LIVE_MAX_CHANGES);
  const more = rows.length > LIVE_MAX_CHANGES;
  return {
    state: blog.state,
    summaryHtml: await summaryOf(context, blog, readable),
    streams: blog.streams,
    questionsOpen: takesQuestions(blog),
    after,
    sequence: more ? (page.at(-1)?.sequence ?? blog.sequence) : lastOf(blog, page),
    more,
    changes: await toChanges(context, page, readable),
    result: await publicResultOfArticle(context, id, readable.locale),
    stories: await storiesForReaders(context, id),
  };
}

/** Returns the last changes of a live blog; null unless readers may see it. */
export async function recentChanges(context: CallContext, id: number): Promise<LiveChanges | null> {
  const found = await findVisible(context, id);
  if (!found) return null;
  const { blog, ...readable } = found;
  const rows = await lastChanges(context.db, id, LIVE_RECENT_CHANGES + 1);
  return {
    state: blog.state,
    summaryHtml: await summaryOf(context, blog, readable),
    streams: blog.streams,
    questionsOpen: takesQuestions(blog),
    after: rows[LIVE_RECENT_CHANGES]?.sequence ?? 0,
    sequence: lastOf(blog, rows),
    more: false,
    changes: await toChanges(context, rows.slice(0, LIVE_RECENT_CHANGES).toReversed(), readable),
    result: await publicResultOfArticle(context, id, readable.locale),
    stories: await storiesForReaders(context, id),
  };
}

/**
 * Returns the number of the last change that was read: entries are read after their live blog, and
 * may have changed in between. Changes are committed in the order of their numbers.
 */
const lastOf = ({ sequence }: { sequence: number }, rows: LiveEntryRow[]): number =>
  Math.max(sequence, ...rows.map((row) => row.sequence ?? 0));

/**
 * Returns the newest entries of a live blog, and its article; undefined unless readers may see it.
 */
export async function newestEntries(context: CallContext, id: number, limit: number) {
  const found = await findVisible(context, id);
  if (!found) return undefined;
  const rows = await publishedEntries(
    context.db,
    { id, now: context.now },
    { order: "newest", limit },
  );
  return {
    locale: found.locale,
    entries: await toEntries(context, rows, found),
    stories: await storiesForReaders(context, id),
  };
}

/** Returns the summary of a live blog, as readers see it. */
async function summaryOf(
  context: CallContext,
  { summaryHtml }: { summaryHtml: string },
  { locale }: Readable,
): Promise<string> {
  const [html = ""] = await bodiesForReaders(context, [summaryHtml], locale);
  return html;
}

function findVisible({ db, now }: CallContext, articleId: number) {
  tag(`article:${articleId}`, tagOfLiveBlog(articleId));
  return visibleLiveBlog(db, articleId, now);
}

/** @throws NOT_FOUND */
async function requireVisible(context: CallContext, articleId: number) {
  const visible = await findVisible(context, articleId);
  if (!visible) throw notFound();
  return visible;
}

async function toChanges(
  context: CallContext,
  rows: LiveEntryRow[],
  readable: Readable,
): Promise<LiveChange[]> {
  const linked = rows.flatMap((row) => (row.linked ? row.id : []));
  const hidden = await hiddenLinks(context.db, linked, context.now);
  const published = rows.filter(({ id, state }) => state === "published" && !hidden.has(id));
  const entries = new Map(
    (await toEntries(context, published, readable)).map((entry) => [entry.id, entry]),
  );
  return rows.map(({ id, sequence }): LiveChange => {
    const entry = entries.get(id);
    return entry
      ? { kind: "entry", sequence: entry.sequence, entry }
      : { kind: "removed", sequence: sequence ?? 0, id };
  });
}

/** Returns entries as readers see them. */
async function toEntries(
  context: CallContext,
  rows: LiveEntryRow[],
  { locale, premium }: Readable,
): Promise<LiveEntry[]> {
  const isCut = (row: LiveEntryRow) => isWithheld(row, premium);
  const link = context.platform.previewLink;
  const [first] = rows;
  const bodies = await bodiesForReaders(
    context,
    rows.map((row) => (isCut(row) ? "" : row.bodyHtml)),
    locale,
    // In the preview of the site at another time, the recordings are not public yet.
    link && first && { ...link, articleId: first.articleId },
  );
  return rows.map((row, index) => ({
    id: row.id,
    sequence: row.sequence ?? 0,
    title: row.title,
    bodyHtml: bodies[index] ?? "",
    cut: isCut(row),
    byline: row.byline,
    label: row.label,
    keyEvent: row.keyEvent,
    stream: row.stream,
    eventAt: row.eventAt.toISOString(),
    publishedAt: (row.publishedAt ?? row.receivedAt).toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  }));
}
