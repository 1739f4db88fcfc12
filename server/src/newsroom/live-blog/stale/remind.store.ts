import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { article } from "../../article/article.table.ts";
import { liveBlog } from "../live-blog.table.ts";
import { isStaleAt, quietSince } from "./stale.sql.ts";

/**
 * Returns running live blogs that are silent, and of whose present silence nobody was notified: all,
 * or the one of an article.
 */
export async function silentLiveBlogs(db: Db, now: Date, articleId?: number): Promise<number[]> {
  const rows = await db
    .select({ articleId: liveBlog.articleId })
    .from(liveBlog)
    .innerJoin(article, eq(article.id, liveBlog.articleId))
    .where(
      and(
        articleId === undefined ? undefined : eq(liveBlog.articleId, articleId),
        isNull(article.deletedAt),
        isStaleAt(now),
        or(isNull(liveBlog.staleNoticeFor), sql`${liveBlog.staleNoticeFor} < ${quietSince}`),
      ),
    )
    .orderBy(asc(liveBlog.articleId));
  return rows.map((row) => row.articleId);
}

/** Marks the present silence of a live blog as notified. */
export async function markSilence(tx: Db, articleId: number): Promise<void> {
  await tx
    .update(liveBlog)
    .set({ staleNoticeFor: quietSince })
    .where(eq(liveBlog.articleId, articleId));
}
