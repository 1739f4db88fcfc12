import { and, asc, eq, gt, gte, lt, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import type { TimeRange } from "../schedule/time-range.ts";
import { audienceMinute } from "../stream/viewer/audience-minute.table.ts";
import type { RangeFigures } from "./add-figures.ts";
import { type AudienceDimension, audienceAiring, audienceDay } from "./audience-figures.table.ts";

export type StoredAiring = typeof audienceAiring.$inferSelect;

/** Returns stored airings of a channel that overlap a time range, oldest first. */
export function storedAirings(
  db: Db,
  channelId: number,
  { from, until }: TimeRange,
): Promise<StoredAiring[]> {
  return db
    .select()
    .from(audienceAiring)
    .where(
      and(
        eq(audienceAiring.channelId, channelId),
        gt(audienceAiring.endsAt, new Date(from)),
        lt(audienceAiring.startsAt, new Date(until)),
      ),
    )
    .orderBy(asc(audienceAiring.startsAt));
}

/** Stores figures of airings, or replaces those that are stored. */
export async function saveAirings(db: Db, rows: StoredAiring[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 500)
    await db
      .insert(audienceAiring)
      .values(rows.slice(start, start + 500))
      .onConflictDoUpdate({
        target: [audienceAiring.channelId, audienceAiring.startsAt],
        set: {
          endsAt: sql`excluded.ends_at`,
          programId: sql`excluded.program_id`,
          program: sql`excluded.program`,
          title: sql`excluded.title`,
          sessionMinutes: sql`excluded.session_minutes`,
          peak: sql`excluded.peak`,
          peakAt: sql`excluded.peak_at`,
        },
      });
}

export interface DayFigures extends RangeFigures {
  channelId: number;
  day: string;
  dimension: AudienceDimension;
  value: string;
}

/** Returns stored days of a channel, both included. */
export function storedDays(
  db: Db,
  channelId: number,
  from: string,
  to: string,
): Promise<DayFigures[]> {
  return db
    .select()
    .from(audienceDay)
    .where(
      and(
        eq(audienceDay.channelId, channelId),
        gte(audienceDay.day, from),
        sql`${audienceDay.day} <= ${to}`,
      ),
    )
    .orderBy(asc(audienceDay.day));
}

/** Returns the viewer minutes that are stored of each channel on a day. */
export function storedMinutesOfDay(
  db: Db,
  day: string,
): Promise<{ channelId: number; sessionMinutes: number }[]> {
  return db
    .select({
      channelId: audienceDay.channelId,
      sessionMinutes: audienceDay.sessionMinutes,
    })
    .from(audienceDay)
    .where(and(eq(audienceDay.day, day), eq(audienceDay.dimension, "all")));
}

/** Replaces the figures of a channel on a day. Call within a transaction. */
export async function replaceDay(
  tx: Db,
  channelId: number,
  day: string,
  rows: DayFigures[],
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`audience ${channelId} ${day}`}, 0))`,
  );
  await tx
    .delete(audienceDay)
    .where(and(eq(audienceDay.channelId, channelId), eq(audienceDay.day, day)));
  if (rows.length) await tx.insert(audienceDay).values(rows);
}

/** Returns the first minute, or the first day, of which a channel has figures; null without any. */
export async function firstFigures(
  db: Db,
  channelId: number,
): Promise<{ minute: Date | null; day: string | null }> {
  const [row] = await rowsOf<{ minute: string | null; day: string | null }>(
    db,
    sql`select (select min(${audienceMinute.minute}) from ${audienceMinute} where ${audienceMinute.channelId} = ${channelId}) as minute,
      (select min(${audienceDay.day})::text from ${audienceDay} where ${audienceDay.channelId} = ${channelId}) as day`,
  );
  return {
    minute: row?.minute ? new Date(row.minute) : null,
    day: row?.day ?? null,
  };
}
