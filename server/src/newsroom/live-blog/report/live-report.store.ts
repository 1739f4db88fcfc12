import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { liveEntry, liveEntryVersion } from "../live-blog.table.ts";

const isPublished = eq(liveEntry.state, "published");

/** Returns the numbers of entries that were published, and when readers got the first and last. */
export async function entryFigures(db: Db, articleId: number) {
  const [row] = await db
    .select({
      published: sql<number>`(count(*) filter (where ${isPublished}))::int`,
      keyEvents: sql<number>`(count(*) filter (where ${isPublished} and ${liveEntry.keyEvent}))::int`,
      removed: sql<number>`(count(*) filter (where ${liveEntry.state} = 'removed'))::int`,
      firstAt: sql<string | null>`min(${liveEntry.publishedAt}) filter (where ${isPublished})`,
      lastAt: sql<string | null>`max(${liveEntry.publishedAt}) filter (where ${isPublished})`,
    })
    .from(liveEntry)
    .where(
      and(eq(liveEntry.articleId, articleId), inArray(liveEntry.state, ["published", "removed"])),
    );
  return row ?? { published: 0, keyEvents: 0, removed: 0, firstAt: null, lastAt: null };
}

/**
 * Returns the number of published entries that were submitted first, and the median time from
 * receipt to publication in seconds; null without any.
 */
export async function approvalTimes(
  db: Db,
  articleId: number,
): Promise<{ entries: number; medianSeconds: number | null }> {
  const seconds = sql`extract(epoch from ${liveEntry.publishedAt} - ${liveEntry.receivedAt})`;
  const [row] = await db
    .select({
      entries: count(),
      medianSeconds: sql<
        number | null
      >`round(percentile_cont(0.5) within group (order by ${seconds}))::int`,
    })
    .from(liveEntry)
    .innerJoin(
      liveEntryVersion,
      and(
        eq(liveEntryVersion.entryId, liveEntry.id),
        eq(liveEntryVersion.version, 1),
        eq(liveEntryVersion.state, "submitted"),
      ),
    )
    .where(and(eq(liveEntry.articleId, articleId), isPublished));
  return row ?? { entries: 0, medianSeconds: null };
}

/** Returns the numbers of published entries by author, the most first. */
export const entriesByAuthor = (db: Db, articleId: number) =>
  db
    .select({ authorId: liveEntry.authorId, entries: count() })
    .from(liveEntry)
    .where(and(eq(liveEntry.articleId, articleId), isPublished))
    .groupBy(liveEntry.authorId)
    .orderBy(desc(count()), liveEntry.authorId);

/** Returns the numbers of published entries by label, the most first. */
export const entriesByLabel = (db: Db, articleId: number) =>
  db
    .select({ label: liveEntry.label, entries: count() })
    .from(liveEntry)
    .where(and(eq(liveEntry.articleId, articleId), isPublished))
    .groupBy(liveEntry.label)
    .orderBy(desc(count()), liveEntry.label);
