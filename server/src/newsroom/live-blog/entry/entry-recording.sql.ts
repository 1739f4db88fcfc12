import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { article } from "../../article/article.table.ts";
import { visibleAt } from "../../article/article.visible.ts";
import { liveEntry } from "../live-blog.table.ts";
import { linkIsVisibleAt } from "./entry.visible.ts";

/**
 * SQL: the files of all recordings in entries, in any state: removed ones can be published again,
 * and rejected ones submitted again.
 */
export const entryRecordingFiles = sql`select ${liveEntry.recording} from ${liveEntry} where ${liveEntry.recording} is not null`;

/**
 * SQL: `file`, `title`, `words` to search, `at` and `restricted` of the entries that show a
 * recording. Entries without a headline have the title of their article.
 */
export const entryRecordingUses = sql`select ${liveEntry.recording}, coalesce(nullif(${liveEntry.title}, ''), ${article.title}) as title, ${article.title} as words, ${liveEntry.receivedAt} as at, false as restricted
  from ${liveEntry} join ${article} on ${article.id} = ${liveEntry.articleId}
  where ${liveEntry.recording} is not null and ${liveEntry.state} in ('submitted', 'scheduled', 'published', 'rejected') and ${article.deletedAt} is null`;

/** Whether a published entry has a recording. */
export async function isInPublishedEntry(db: Db, file: string): Promise<boolean> {
  const entries = await db
    .select({ id: liveEntry.id })
    .from(liveEntry)
    .where(and(eq(liveEntry.recording, file), eq(liveEntry.state, "published")))
    .limit(1);
  return entries.length > 0;
}

/**
 * Returns the ids of the articles whose live blog makes a recording public: readers see the article
 * and a published entry with the recording now, and need no subscription for its text.
 */
export async function publicLiveBlogsWithRecording(
  db: Db,
  file: string,
  now: Date,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: article.id })
    .from(liveEntry)
    .innerJoin(article, eq(article.id, liveEntry.articleId))
    .where(
      and(
        eq(liveEntry.recording, file),
        eq(liveEntry.state, "published"),
        linkIsVisibleAt(now),
        visibleAt(now),
        or(liveEntry.free, eq(article.premium, false)),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Returns the published entries with a recording, by their live blogs. */
export const publishedEntriesWithRecording = (
  db: Db,
  file: string,
): Promise<{ id: number; articleId: number }[]> =>
  db
    .select({ id: liveEntry.id, articleId: liveEntry.articleId })
    .from(liveEntry)
    .where(and(eq(liveEntry.recording, file), eq(liveEntry.state, "published")))
    .orderBy(asc(liveEntry.articleId), asc(liveEntry.id));
