import { and, asc, count, desc, eq, gt, inArray, isNotNull, not, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { article } from "../../article/article.table.ts";
import { visibleAt } from "../../article/article.visible.ts";
import type { LiveEntryRow } from "../entry/entry.store.ts";
import { linkIsVisibleAt } from "../entry/entry.visible.ts";
import { liveBlog, liveEntry } from "../live-blog.table.ts";

export type LiveOrder = "newest" | "oldest";

/** Live blog of an article at a time. */
interface At {
  id: number;
  now: Date;
}

/** SQL: readers see the entry, in one stream or in any. */
const isPublished = ({ id, now }: At, stream?: number) =>
  and(
    eq(liveEntry.articleId, id),
    eq(liveEntry.state, "published"),
    linkIsVisibleAt(now),
    stream === undefined ? undefined : eq(liveEntry.stream, stream),
  );

/** Returns the live blog of an article that readers may see, with the language of the article. */
export async function visibleLiveBlog(db: Db, articleId: number, now: Date) {
  const [row] = await db
    .select({
      blog: liveBlog,
      locale: article.locale,
      premium: article.premium,
      categoryId: article.categoryId,
    })
    .from(liveBlog)
    .innerJoin(article, eq(article.id, liveBlog.articleId))
    .where(and(eq(liveBlog.articleId, articleId), visibleAt(now)));
  return row;
}

/** SQL: the entry is at or behind another one in the order of a page. */
const isFrom = (order: LiveOrder, { eventAt, id }: Pick<LiveEntryRow, "eventAt" | "id">) =>
  order === "newest"
    ? sql`(${liveEntry.eventAt}, ${liveEntry.id}) <= (${eventAt}, ${id})`
    : sql`(${liveEntry.eventAt}, ${liveEntry.id}) >= (${eventAt}, ${id})`;

const inOrder = (order: LiveOrder) =>
  order === "newest"
    ? [desc(liveEntry.eventAt), desc(liveEntry.id)]
    : [asc(liveEntry.eventAt), asc(liveEntry.id)];

const opposite = (order: LiveOrder): LiveOrder => (order === "newest" ? "oldest" : "newest");

/** Returns published entries in order, at most `limit`, from one of them on. */
export const publishedEntries = (
  db: Db,
  at: At,
  {
    order,
    from,
    stream,
    limit,
  }: {
    order: LiveOrder;
    from?: Pick<LiveEntryRow, "eventAt" | "id">;
    stream?: number | undefined;
    limit: number;
  },
): Promise<LiveEntryRow[]> =>
  db
    .select()
    .from(liveEntry)
    .where(and(isPublished(at, stream), from && isFrom(order, from)))
    .orderBy(...inOrder(order))
    .limit(limit);

/** Returns the ids of up to `limit` entries before an entry, the nearest first. */
export async function entriesBefore(
  db: Db,
  at: At,
  {
    order,
    entry,
    stream,
    limit,
  }: { order: LiveOrder; entry: LiveEntryRow; stream: number | undefined; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: liveEntry.id })
    .from(liveEntry)
    .where(
      and(
        isPublished(at, stream),
        isFrom(opposite(order), entry),
        sql`${liveEntry.id} <> ${entry.id}`,
      ),
    )
    .orderBy(...inOrder(opposite(order)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns published entries by their ids, in any order. */
export const publishedEntriesById = (db: Db, at: At, ids: number[]): Promise<LiveEntryRow[]> =>
  db
    .select()
    .from(liveEntry)
    .where(and(isPublished(at), inArray(liveEntry.id, ids)));

export async function publishedEntry(
  db: Db,
  at: At,
  id: number,
  stream?: number,
): Promise<LiveEntryRow | undefined> {
  const [row] = await db
    .select()
    .from(liveEntry)
    .where(and(isPublished(at, stream), eq(liveEntry.id, id)));
  return row;
}

export async function countPublished(db: Db, at: At, stream?: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(liveEntry).where(isPublished(at, stream));
  return row?.total ?? 0;
}

/** Returns the latest key events. */
export const keyEventsOf = (
  db: Db,
  at: At,
  { stream, limit }: { stream?: number | undefined; limit: number },
) =>
  db
    .select({ id: liveEntry.id, title: liveEntry.title, eventAt: liveEntry.eventAt })
    .from(liveEntry)
    .where(and(isPublished(at, stream), liveEntry.keyEvent, sql`${liveEntry.title} <> ''`))
    .orderBy(...inOrder("newest"))
    .limit(limit);

/** Returns entries that changed after a number, published and removed ones, the earliest first. */
export const changesAfter = (
  db: Db,
  articleId: number,
  after: number,
  limit: number,
): Promise<LiveEntryRow[]> =>
  db
    .select()
    .from(liveEntry)
    .where(and(eq(liveEntry.articleId, articleId), gt(liveEntry.sequence, after)))
    .orderBy(asc(liveEntry.sequence))
    .limit(limit);

/** Returns the entries that changed last, the latest first. */
export const lastChanges = (db: Db, articleId: number, limit: number): Promise<LiveEntryRow[]> =>
  db
    .select()
    .from(liveEntry)
    .where(and(eq(liveEntry.articleId, articleId), isNotNull(liveEntry.sequence)))
    .orderBy(desc(liveEntry.sequence))
    .limit(limit);

/** Returns which of these entries readers do not see, as they do not see their articles. */
export async function hiddenLinks(db: Db, ids: number[], now: Date): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const rows = await db
    .select({ id: liveEntry.id })
    .from(liveEntry)
    .where(and(inArray(liveEntry.id, ids), not(linkIsVisibleAt(now))));
  return new Set(rows.map(({ id }) => id));
}
