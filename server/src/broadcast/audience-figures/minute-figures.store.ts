import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import type { TimeRange } from "../schedule/time-range.ts";
import { audienceMinute, audiencePresence } from "../stream/viewer/audience-minute.table.ts";
import type { RangeFigures } from "./add-figures.ts";
import type { AudienceDimension } from "./audience-figures.table.ts";
import type { Share } from "./fold-countries.ts";

interface ChannelRange extends TimeRange {
  channelId: number;
}

/** SQL table `r` of time ranges, numbered from 0. */
const rangeRows = (ranges: readonly ChannelRange[]) =>
  sql`json_to_recordset(${JSON.stringify(
    ranges.map(({ channelId, from, until }, number) => ({
      number,
      channel: channelId,
      from: new Date(from),
      until: new Date(until),
    })),
  )}::json) as r(number integer, channel bigint, "from" timestamptz, until timestamptz)`;

const minutesOfRange = sql`${audienceMinute.channelId} = r.channel and ${audienceMinute.minute} >= r."from" and ${audienceMinute.minute} < r.until`;

/** Returns the figures of time ranges from the stored minutes, in the order of the ranges. */
export async function figuresOfRanges(
  db: Db,
  ranges: readonly ChannelRange[],
): Promise<RangeFigures[]> {
  if (ranges.length === 0) return [];
  const rows = await rowsOf<{
    number: number;
    sessionMinutes: number;
    peak: number;
    peakAt: string;
  }>(
    db,
    sql`select r.number, sum(m.sessions)::int as "sessionMinutes", max(m.sessions)::int as peak,
        (array_agg(m.minute order by m.sessions desc, m.minute))[1] as "peakAt"
      from ${rangeRows(ranges)} cross join lateral (
        select ${audienceMinute.minute} as minute, sum(${audienceMinute.sessions}) as sessions
        from ${audienceMinute} where ${minutesOfRange} group by 1) m
      group by 1`,
  );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return ranges.map((_, number) => {
    const row = byNumber.get(number);
    return row
      ? {
          sessionMinutes: row.sessionMinutes,
          peak: row.peak,
          peakAt: new Date(row.peakAt),
        }
      : { sessionMinutes: 0, peak: 0, peakAt: null };
  });
}

/** Returns what each country or device had in time ranges that do not overlap. */
export function sharesOfRanges(
  db: Db,
  ranges: readonly ChannelRange[],
  dimension: Exclude<AudienceDimension, "all">,
): Promise<Share[]> {
  const value = dimension === "country" ? audienceMinute.country : audienceMinute.device;
  return rowsOf<Share>(
    db,
    sql`select value, sum(sessions)::int as "sessionMinutes", max(sessions)::int as peak from (
        select ${value} as value, ${audienceMinute.minute} as minute, sum(${audienceMinute.sessions}) as sessions
        from ${rangeRows(ranges)} join ${audienceMinute} on ${minutesOfRange}
        group by 1, 2) seen
      group by 1`,
  );
}

/** Returns the sessions of a channel by minute, in milliseconds since 1970. */
export async function sessionsByMinute(
  db: Db,
  { channelId, from, until }: ChannelRange,
): Promise<Map<number, number>> {
  const rows = await rowsOf<{ minute: number; sessions: number }>(
    db,
    sql`select (extract(epoch from ${audienceMinute.minute}) * 1000)::float8 as minute, sum(${audienceMinute.sessions})::int as sessions
      from ${audienceMinute}
      where ${audienceMinute.channelId} = ${channelId} and ${audienceMinute.minute} >= ${new Date(from)} and ${audienceMinute.minute} < ${new Date(until)}
      group by 1`,
  );
  return new Map(rows.map(({ minute, sessions }) => [minute, sessions]));
}

/** Returns the channels that have minutes in a time range, with their viewer minutes. */
export function channelsWithMinutes(
  db: Db,
  { from, until }: TimeRange,
): Promise<{ channelId: number; sessionMinutes: number }[]> {
  return rowsOf(
    db,
    sql`select ${audienceMinute.channelId} as "channelId", sum(${audienceMinute.sessions})::int as "sessionMinutes"
      from ${audienceMinute}
      where ${audienceMinute.minute} >= ${new Date(from)} and ${audienceMinute.minute} < ${new Date(until)}
      group by 1`,
  );
}

/** Deletes the minutes before a time. */
export async function deleteMinutesBefore(db: Db, before: number): Promise<void> {
  await db.execute(
    sql`delete from ${audienceMinute} where ${audienceMinute.minute} < ${new Date(before)}`,
  );
}

/** Deletes the sessions of minutes before a time. Their numbers stay. */
export async function deleteSessionsBefore(db: Db, before: number): Promise<void> {
  await db.execute(
    sql`delete from ${audiencePresence} where ${audiencePresence.minute} < ${new Date(before)}`,
  );
}
