import { and, asc, desc, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { linkIsVisibleAt } from "../entry/entry.visible.ts";
import { liveBlog, liveEntry } from "../live-blog.table.ts";

/**
 * Returns the latest published entries with a headline, up to `limit` of each live blog, by article
 * and then the latest first.
 */
export function latestHeadlines(
  db: Db,
  articleIds: number[],
  { limit, now }: { limit: number; now: Date },
) {
  // Lateral: each live blog reads only the end of its index.
  const latest = db
    .select({ id: liveEntry.id, title: liveEntry.title, eventAt: liveEntry.eventAt })
    .from(liveEntry)
    .where(
      and(
        eq(liveEntry.articleId, liveBlog.articleId),
        eq(liveEntry.state, "published"),
        linkIsVisibleAt(now),
        ne(liveEntry.title, ""),
      ),
    )
    .orderBy(desc(liveEntry.eventAt), desc(liveEntry.id))
    .limit(limit)
    .as("latest");
  return db
    .select({
      articleId: liveBlog.articleId,
      id: latest.id,
      title: latest.title,
      eventAt: latest.eventAt,
    })
    .from(liveBlog)
    .crossJoinLateral(latest)
    .where(and(inArray(liveBlog.articleId, articleIds), eq(liveBlog.state, "live")))
    .orderBy(asc(liveBlog.articleId), desc(latest.eventAt), desc(latest.id));
}
