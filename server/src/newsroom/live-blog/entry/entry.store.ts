import type { LiveEntryState } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { and, asc, count, desc, eq, inArray, not, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { liveEntry, liveEntryVersion } from "../live-blog.table.ts";
import { waitsForSource } from "../pair/pair.sql.ts";
import { linkIsVisibleAt } from "./entry.visible.ts";

export type LiveEntryRow = typeof liveEntry.$inferSelect;
export type NewLiveEntry = typeof liveEntry.$inferInsert;

/** Locks an entry until the transaction ends. */
export async function lockEntry(tx: Db, id: number): Promise<LiveEntryRow | undefined> {
  const [row] = await tx.select().from(liveEntry).where(eq(liveEntry.id, id)).for("update");
  return row;
}

export async function entryById(
  db: Db,
  articleId: number,
  id: number,
): Promise<LiveEntryRow | undefined> {
  const [row] = await db
    .select()
    .from(liveEntry)
    .where(and(eq(liveEntry.articleId, articleId), eq(liveEntry.id, id)));
  return row;
}

/** Returns the entry that a client has already sent with this key. */
export async function entryByKey(
  db: Db,
  articleId: number,
  idempotencyKey: string,
): Promise<LiveEntryRow | undefined> {
  const [row] = await db
    .select()
    .from(liveEntry)
    .where(and(eq(liveEntry.articleId, articleId), eq(liveEntry.idempotencyKey, idempotencyKey)));
  return row;
}

/** Returns the article of the live blog of an entry. */
export async function entryArticle(db: Db, id: number): Promise<number | undefined> {
  const [row] = await db
    .select({ articleId: liveEntry.articleId })
    .from(liveEntry)
    .where(eq(liveEntry.id, id));
  return row?.articleId;
}

/** Whether an entry was made from an article that readers do not see. */
export async function isLinkHidden(
  db: Db,
  { id, linked }: Pick<LiveEntryRow, "id" | "linked">,
  now: Date,
): Promise<boolean> {
  if (!linked) return false;
  const [hidden] = await db
    .select({ id: liveEntry.id })
    .from(liveEntry)
    .where(and(eq(liveEntry.id, id), not(linkIsVisibleAt(now))));
  return hidden !== undefined;
}

export async function insertEntry(tx: Db, row: NewLiveEntry): Promise<LiveEntryRow> {
  const [stored] = await tx.insert(liveEntry).values(row).returning();
  if (!stored) throw new Error("the entry was not stored");
  return stored;
}

/** Changes an entry, with its version. */
export async function updateEntry(
  tx: Db,
  id: number,
  values: Partial<NewLiveEntry>,
): Promise<LiveEntryRow> {
  const [row] = await tx
    .update(liveEntry)
    .set({ ...values, version: sql`${liveEntry.version} + 1` })
    .where(eq(liveEntry.id, id))
    .returning();
  if (!row) throw new Error("the entry was not changed");
  return row;
}

/** Sets or clears the claim of an entry. Its version stays: the content is the same. */
export async function setClaim(
  tx: Db,
  id: number,
  claim: { claimedById: number | null; claimedAt: Date | null },
): Promise<void> {
  await tx.update(liveEntry).set(claim).where(eq(liveEntry.id, id));
}

/** Gives a published entry the number of a change beside its content, which keeps its version. */
export async function setSequence(tx: Db, id: number, sequence: number): Promise<void> {
  await tx
    .update(liveEntry)
    .set({ sequence })
    .where(and(eq(liveEntry.id, id), eq(liveEntry.state, "published")));
}

/**
 * Puts the entries of streams in the main one. Their versions and numbers stay: open pages get the
 * streams of the live blog.
 */
export async function clearStreams(tx: Db, articleId: number, streams: number[]): Promise<void> {
  await tx
    .update(liveEntry)
    .set({ stream: null })
    .where(and(eq(liveEntry.articleId, articleId), inArray(liveEntry.stream, streams)));
}

export async function insertVersion(
  tx: Db,
  { id, version, state, title, bodyHtml, eventAt }: LiveEntryRow,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx
    .insert(liveEntryVersion)
    .values({ entryId: id, version, state, title, bodyHtml, eventAt, by, at });
}

/** Returns the versions of an entry, newest first. */
export const versionsOf = (db: Db, entryId: number) =>
  db
    .select()
    .from(liveEntryVersion)
    .where(eq(liveEntryVersion.entryId, entryId))
    .orderBy(desc(liveEntryVersion.version));

/** Returns the name of the editor who wrote the current version of an entry; may be empty. */
export async function lastEditorOf(
  db: Db,
  { id, version }: Pick<LiveEntryRow, "id" | "version">,
): Promise<string> {
  const [row] = await db
    .select({ by: liveEntryVersion.by })
    .from(liveEntryVersion)
    .where(and(eq(liveEntryVersion.entryId, id), eq(liveEntryVersion.version, version)));
  return row?.by ?? "";
}

/** Returns the numbers of entries of a live blog in each of these states. */
export async function countEntries(
  db: Db,
  articleId: number,
  states?: LiveEntryState[],
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(liveEntry)
    .where(
      and(
        eq(liveEntry.articleId, articleId),
        states ? inArray(liveEntry.state, states) : undefined,
      ),
    );
  return row?.total ?? 0;
}

/**
 * Returns the ids of scheduled entries that are due, the earliest first. A translation of an entry
 * that is scheduled for later is not, unless an editor has confirmed it.
 */
export async function dueEntries(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ id: number; articleId: number }[]> {
  return db
    .select({ id: liveEntry.id, articleId: liveEntry.articleId })
    .from(liveEntry)
    .where(
      and(
        eq(liveEntry.state, "scheduled"),
        sql`${liveEntry.publishAt} <= ${now}`,
        not(waitsForSource(now)),
      ),
    )
    .orderBy(asc(liveEntry.publishAt), asc(liveEntry.id))
    .limit(limit);
}
