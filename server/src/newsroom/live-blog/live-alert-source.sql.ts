import type { LiveBlogState } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { article } from "../article/article.table.ts";
import { visibleAt } from "../article/article.visible.ts";
import { linkIsVisibleAt } from "./entry/entry.visible.ts";
import { liveBlog, liveEntry } from "./live-blog.table.ts";

/**
 * Returns an entry with what decides whether followers of its live blog get an alert, and its text;
 * undefined if it no longer exists.
 */
export async function entryToAlert(db: Db, entryId: number, now: Date) {
  const [row] = await db
    .select({
      entryId: liveEntry.id,
      articleId: liveEntry.articleId,
      state: liveEntry.state,
      title: liveEntry.title,
      bodyHtml: liveEntry.bodyHtml,
      free: liveEntry.free,
      authorId: liveEntry.authorId,
      publisherId: liveEntry.publisherId,
      isLive: sql<boolean>`${liveBlog.state} = 'live'`,
      alertsPerHour: liveBlog.alertsPerHour,
      locale: article.locale,
      articleTitle: article.title,
      premium: article.premium,
      isVisible: sql<boolean>`coalesce(${visibleAt(now)} and ${linkIsVisibleAt(now)}, false)`,
    })
    .from(liveEntry)
    .innerJoin(liveBlog, eq(liveBlog.articleId, liveEntry.articleId))
    .innerJoin(article, eq(article.id, liveEntry.articleId))
    .where(eq(liveEntry.id, entryId));
  return row;
}

export type EntryToAlert = NonNullable<Awaited<ReturnType<typeof entryToAlert>>>;

/** Returns the state and the limit of a live blog, and whether readers see it. */
export async function liveBlogToFollow(
  db: Db,
  articleId: number,
  now: Date,
): Promise<{ state: LiveBlogState; alertsPerHour: number; isVisible: boolean } | undefined> {
  const [row] = await db
    .select({
      state: liveBlog.state,
      alertsPerHour: liveBlog.alertsPerHour,
      isVisible: sql<boolean>`coalesce(${visibleAt(now)}, false)`,
    })
    .from(liveBlog)
    .innerJoin(article, eq(article.id, liveBlog.articleId))
    .where(eq(liveBlog.articleId, articleId));
  return row;
}

/** Returns the headlines and authors of entries by their id. */
export async function entriesOfAlerts(db: Db, ids: readonly number[]) {
  if (!ids.length) return new Map<number, { title: string; authorId: number | null }>();
  const rows = await db
    .select({ id: liveEntry.id, title: liveEntry.title, authorId: liveEntry.authorId })
    .from(liveEntry)
    .where(inArray(liveEntry.id, [...ids]));
  return new Map(rows.map(({ id, ...entry }) => [id, entry]));
}
