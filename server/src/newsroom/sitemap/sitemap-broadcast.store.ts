import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { channel } from "../../broadcast/channel/channel.table.ts";
import { visibleChannel } from "../../broadcast/channel/channel.visible.ts";
import { episode } from "../../broadcast/episode/episode.table.ts";
import { hasAiredBy, visibleEpisode } from "../../broadcast/episode/episode.visible.ts";
import { program } from "../../broadcast/program/program.table.ts";
import { visibleProgram } from "../../broadcast/program/program.visible.ts";
import { programEvent } from "../../broadcast/program-event/program-event.table.ts";
import { visibleEvent } from "../../broadcast/program-event/program-event.visible.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";

/** Selects the slugs of visible video channels. Audio channels share one page. */
export async function videoChannelSlugs(db: Db): Promise<LocalizedText[]> {
  const rows = await db
    .select({ slug: channel.slug })
    .from(channel)
    .where(and(visibleChannel, eq(channel.kind, "video")))
    .orderBy(asc(channel.position), asc(channel.id));
  return rows.map((row) => row.slug);
}

/** Selects the ids of visible programs. */
export async function programIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: program.id }).from(program).where(visibleProgram).orderBy(asc(program.id));
  return rows.map((row) => row.id);
}

/** Selects the ids of visible events. */
export async function eventIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: programEvent.id }).from(programEvent).where(visibleEvent).orderBy(asc(programEvent.id));
  return rows.map((row) => row.id);
}

/** Returns the latest change of a visible channel, program or event; null if there are none. */
export async function broadcastChangedAt(db: Db): Promise<Date | null> {
  const visibleTables = [
    [channel, visibleChannel],
    [program, visibleProgram],
    [programEvent, visibleEvent],
  ] as const;
  const changes = visibleTables.map(([table, visible]) => sql`select max(${table.updatedAt}) as at from ${table} where ${visible}`);
  const [row] = await rowsOf<{ at: string | null }>(db, sql`select max(at) as at from (${sql.join(changes, sql` union all `)}) changes`);
  return row?.at ? new Date(row.at) : null;
}

/** Selects the aired episodes in an id range, exclusive of `after`, inclusive of `upTo`. */
export function episodesBetween(db: Db, now: Date, after: number, upTo: number) {
  return db
    .select({ id: episode.id, programId: episode.programId, changedAt: episode.updatedAt })
    .from(episode)
    .where(and(gt(episode.id, after), lte(episode.id, upTo), visibleEpisode, hasAiredBy(now)))
    .orderBy(asc(episode.id));
}

/** Selects the id ranges with aired episodes, numbered from 0, with the latest change in each. */
export async function episodeIdRanges(db: Db, now: Date, length: number): Promise<{ number: number; changedAt: Date }[]> {
  const rows = await rowsOf<{ number: number; changedAt: string }>(
    db,
    sql`select (${episode.id} - 1) / ${length} as number, max(${episode.updatedAt}) as "changedAt"
      from ${episode} where ${visibleEpisode} and ${hasAiredBy(now)} group by 1 order by 1`,
  );
  return rows.map((row) => ({ number: row.number, changedAt: new Date(row.changedAt) }));
}
