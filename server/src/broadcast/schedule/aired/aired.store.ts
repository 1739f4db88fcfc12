import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import type { TimeRange } from "../time-range.ts";
import { type AiredView, aired, airedRange } from "./aired.table.ts";
import type { AiredRange } from "./aired-record.ts";

export type AiredRow = typeof aired.$inferSelect;

const RANGE_ID = 1;

interface AiredQuery extends TimeRange {
  view: AiredView;
  channelIds?: number[] | undefined;
}

const toRange = ({ since, until }: { since: Date; until: Date }): AiredRange => ({
  since: since.getTime(),
  until: until.getTime(),
});

const overlapping = ({ view, from, until, channelIds }: AiredQuery) =>
  and(
    eq(aired.view, view),
    lt(aired.startsAt, new Date(until)),
    gt(aired.endsAt, new Date(from)),
    channelIds && inArray(aired.channelId, channelIds),
  );

/** Returns the recorded airings that overlap a time range, oldest first. */
export function airedRows(db: Db, query: AiredQuery): Promise<AiredRow[]> {
  return db.select().from(aired).where(overlapping(query)).orderBy(asc(aired.startsAt));
}

/**
 * Returns the range of the record and its airings that overlap a time range, oldest first; undefined
 * without a record.
 */
export async function recordOf(
  db: Db,
  query: AiredQuery,
): Promise<{ range: AiredRange; rows: AiredRow[] } | undefined> {
  const found = await db
    .select({ range: airedRange, row: aired })
    .from(airedRange)
    .leftJoin(aired, overlapping(query))
    .orderBy(asc(aired.startsAt));
  const [first] = found;
  return first && { range: toRange(first.range), rows: found.flatMap(({ row }) => row ?? []) };
}

/** Locks the record until the transaction ends, and returns its range. It begins now if it is new. */
export async function lockRecord(tx: Db, now: Date): Promise<AiredRange> {
  await tx
    .insert(airedRange)
    .values({ id: RANGE_ID, since: now, until: now })
    .onConflictDoNothing();
  const [range] = await tx
    .select()
    .from(airedRange)
    .where(eq(airedRange.id, RANGE_ID))
    .for("update");
  return range ? toRange(range) : { since: now.getTime(), until: now.getTime() };
}

/** Stores airings, or replaces those that began at the same time; then the record covers more. */
export async function extendRecord(tx: Db, rows: AiredRow[], until: number): Promise<void> {
  for (let start = 0; start < rows.length; start += 500)
    await tx
      .insert(aired)
      .values(rows.slice(start, start + 500))
      .onConflictDoUpdate({
        target: [aired.view, aired.channelId, aired.startsAt],
        set: {
          endsAt: sql`excluded.ends_at`,
          channel: sql`excluded.channel`,
          channelKind: sql`excluded.channel_kind`,
          programId: sql`excluded.program_id`,
          program: sql`excluded.program`,
          episodeId: sql`excluded.episode_id`,
          title: sql`excluded.title`,
          gridId: sql`excluded.grid_id`,
          adhans: sql`excluded.adhans`,
          premium: sql`excluded.premium`,
          visible: sql`excluded.visible`,
        },
      });
  await tx
    .update(airedRange)
    .set({ until: new Date(until) })
    .where(eq(airedRange.id, RANGE_ID));
}

/** Deletes airings that ended before a time; the record covers what is later. */
export async function deleteAiredBefore(tx: Db, before: Date): Promise<void> {
  await tx.delete(aired).where(lt(aired.endsAt, before));
  await tx
    .update(airedRange)
    .set({
      since: sql`greatest(${airedRange.since}, least(${airedRange.until}, ${before.toISOString()}::timestamptz))`,
    })
    .where(eq(airedRange.id, RANGE_ID));
}
