import type { LiveEntryState } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { and, asc, count, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { stateAt } from "../../article/article.state.ts";
import { article } from "../../article/article.table.ts";
import type { LiveEntryRow } from "../entry/entry.store.ts";
import { liveBlog, liveEntry, liveEntryPair, liveQuestion, liveShift } from "../live-blog.table.ts";
import { articleOfBlog, isStaleAt, lastEntryAt } from "../stale/stale.sql.ts";

/** Returns the article of a live blog as its desk shows it, unless it is deleted. */
export async function deskArticle(db: Db, id: number, now: Date) {
  const [row] = await db
    .select({
      title: article.title,
      slug: article.slug,
      locale: article.locale,
      premium: article.premium,
      articleState: stateAt(now),
    })
    .from(article)
    .where(and(eq(article.id, id), isNull(article.deletedAt)));
  return row;
}

/**
 * Returns a text that changes with each change of the article, its live blog, its entries, and the
 * number of questions that wait, the articles made from entries, and the counterparts of entries in
 * another language; undefined if the article is
 * deleted. Entries that readers see change the number of the live blog;
 * claims do not change the version of an entry.
 */
export async function deskMarkOf(db: Db, articleId: number): Promise<string | undefined> {
  const [row] = await db
    .select({
      mark: sql<string>`concat_ws('.', ${article.version}, ${liveBlog.version}, ${liveBlog.sequence},
        (select concat_ws('.', count(*), sum(e.version), sum(e.claimed_by_id), extract(epoch from max(e.claimed_at)))
          from ${liveEntry} e where e.article_id = ${article.id} and e.state in ('submitted', 'scheduled', 'rejected')),
        (select concat_ws('.', count(*), sum(s.version), max(s.id)) from ${liveShift} s where s.article_id = ${article.id}),
        (select count(*) from ${liveQuestion} q where q.article_id = ${article.id} and q.state = 'waiting'),
        (select concat_ws('.', count(*), sum(story.id), sum(story.version))
          from ${liveEntry} e join ${article} story on story.id = e.story_id where e.article_id = ${article.id}),
        (select concat_ws('.', count(*), sum(other.id), sum(other.version), sum(p.source_version), sum(back.source_version))
          from ${liveEntry} e join ${liveEntryPair} p on p.entry_id = e.id
          join ${liveEntryPair} back on back.entry_id = p.other_id
          join ${liveEntry} other on other.id = p.other_id where e.article_id = ${article.id}))`,
    })
    .from(article)
    .leftJoin(liveBlog, eq(liveBlog.articleId, article.id))
    .where(and(eq(article.id, articleId), isNull(article.deletedAt)));
  return row?.mark;
}

/** Returns entries that readers do not see yet, the first received first. */
export const waitingEntries = (
  db: Db,
  articleId: number,
  states: LiveEntryState[],
): Promise<LiveEntryRow[]> =>
  db
    .select()
    .from(liveEntry)
    .where(and(eq(liveEntry.articleId, articleId), inArray(liveEntry.state, states)))
    .orderBy(asc(liveEntry.receivedAt), asc(liveEntry.id));

/** Returns entries that were published, also removed ones, the latest event first. */
export const shownEntries = (
  db: Db,
  articleId: number,
  { before, limit }: { before?: Pick<LiveEntryRow, "eventAt" | "id">; limit: number },
): Promise<LiveEntryRow[]> =>
  db
    .select()
    .from(liveEntry)
    .where(
      and(
        eq(liveEntry.articleId, articleId),
        inArray(liveEntry.state, ["published", "removed"]),
        before && sql`(${liveEntry.eventAt}, ${liveEntry.id}) < (${before.eventAt}, ${before.id})`,
      ),
    )
    .orderBy(desc(liveEntry.eventAt), desc(liveEntry.id))
    .limit(limit);

/**
 * Returns the number of published entries, when the last one was published, and whether that is too
 * long ago.
 */
export async function publishedFigures(
  db: Db,
  articleId: number,
  now: Date,
): Promise<{ total: number; lastAt: Date | null; stale: boolean }> {
  const [row] = await db
    .select({ total: countIn("published"), lastAt: lastEntryAt, stale: isStaleAt(now) })
    .from(liveBlog)
    .where(eq(liveBlog.articleId, articleId));
  return row ?? { total: 0, lastAt: null, stale: false };
}

/** Returns live blogs of articles that are not deleted, running ones first, then by their start. */
export const recentLiveBlogs = (db: Db, now: Date, limit: number) =>
  db
    .select({
      blog: liveBlog,
      title: article.title,
      locale: article.locale,
      articleState: stateAt(now),
      waiting: countIn("submitted"),
      published: countIn("published"),
      lastAt: lastEntryAt,
      stale: isStaleAt(now),
    })
    .from(liveBlog)
    .innerJoin(article, eq(article.id, liveBlog.articleId))
    .where(isNull(article.deletedAt))
    .orderBy(desc(eq(liveBlog.state, "live")), desc(liveBlog.startedAt))
    .limit(limit);

/** SQL: the number of entries of a live blog in a state. */
const countIn = (state: LiveEntryState) =>
  sql<number>`(select count(*)::int from ${liveEntry} e where e.article_id = ${articleOfBlog} and e.state = ${state})`;

/** Returns the labels of the entries of a live blog, the most frequent first. */
export async function labelsOf(db: Db, articleId: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ label: liveEntry.label })
    .from(liveEntry)
    .where(and(eq(liveEntry.articleId, articleId), ne(liveEntry.label, "")))
    .groupBy(liveEntry.label)
    .orderBy(desc(count()), asc(liveEntry.label))
    .limit(limit);
  return rows.map(({ label }) => label);
}
