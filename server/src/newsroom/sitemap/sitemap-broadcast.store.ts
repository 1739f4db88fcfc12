import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { channel } from "../../broadcast/channel/channel.table.ts";
import { visibleChannel } from "../../broadcast/channel/channel.visible.ts";
import { episode } from "../../broadcast/episode/episode.table.ts";
import { airedAt, visibleEpisode } from "../../broadcast/episode/episode.visible.ts";
import { program } from "../../broadcast/program/program.table.ts";
import { visibleProgram } from "../../broadcast/program/program.visible.ts";
import { programEvent } from "../../broadcast/program-event/program-event.table.ts";
import { visibleEvent } from "../../broadcast/program-event/program-event.visible.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";

/** Slugs of the channels that readers watch; those that they listen to have one page together. */
export async function channelsToWatch(db: Db): Promise<LocalizedText[]> {
  const rows = await db
    .select({ slug: channel.slug })
    .from(channel)
    .where(and(visibleChannel, eq(channel.kind, "video")))
    .orderBy(asc(channel.position), asc(channel.id));
  return rows.map((row) => row.slug);
}

/** Ids of the programs that readers see. */
export async function programIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: program.id }).from(program).where(visibleProgram).orderBy(asc(program.id));
  return rows.map((row) => row.id);
}

/** Ids of the events that readers see. */
export async function eventIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: programEvent.id }).from(programEvent).where(visibleEvent).orderBy(asc(programEvent.id));
  return rows.map((row) => row.id);
}

/** When a channel, program or event that readers see changed last; null when they see none. */
export async function broadcastChangedAt(db: Db): Promise<Date | null> {
  const seen = [
    [channel, visibleChannel],
    [program, visibleProgram],
    [programEvent, visibleEvent],
  ] as const;
  const tables = seen.map(([table, visible]) => sql`select max(${table.updatedAt}) as at from ${table} where ${visible}`);
  const [row] = await rowsOf<{ at: string | null }>(db, sql`select max(at) as at from (${sql.join(tables, sql` union all `)}) changes`);
  return row?.at ? new Date(row.at) : null;
}

/** The aired episodes of a stretch of ids: those after the one, up to the other. */
export function episodesBetween(db: Db, now: Date, after: number, upTo: number) {
  return db
    .select({ id: episode.id, programId: episode.programId, changedAt: episode.updatedAt })
    .from(episode)
    .where(and(gt(episode.id, after), lte(episode.id, upTo), visibleEpisode, airedAt(now)))
    .orderBy(asc(episode.id));
}

/** Stretches of ids that hold an aired episode, by number from 0, with the last change in each. */
export async function stretchesOfEpisodes(db: Db, now: Date, length: number): Promise<{ number: number; changedAt: Date }[]> {
  const rows = await rowsOf<{ number: number; changedAt: string }>(
    db,
    sql`select (${episode.id} - 1) / ${length} as number, max(${episode.updatedAt}) as "changedAt"
      from ${episode} where ${visibleEpisode} and ${airedAt(now)} group by 1 order by 1`,
  );
  return rows.map((row) => ({ number: row.number, changedAt: new Date(row.changedAt) }));
}
