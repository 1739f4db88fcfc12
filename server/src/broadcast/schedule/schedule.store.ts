import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { channel } from "../channel/channel.table.ts";
import { visibleChannel } from "../channel/channel.visible.ts";
import { episode } from "../episode/episode.table.ts";
import { visibleEpisodeOfVisible } from "../episode/episode.visible.ts";
import { program } from "../program/program.table.ts";
import { visibleProgram } from "../program/program.visible.ts";

/** Longest that an episode airs, in milliseconds: what stands at a moment began at most so long before. */
export const LONGEST_AIRING = 7 * 24 * 60 * 60 * 1000;

/** Whether what readers do not see is asked for too. What is deleted nobody sees. */
interface Seen {
  hidden: boolean;
}

const seenChannel = ({ hidden }: Seen) => (hidden ? isNull(channel.deletedAt) : visibleChannel);
const seenProgram = ({ hidden }: Seen) => (hidden ? isNull(program.deletedAt) : visibleProgram);
const seenEpisode = ({ hidden }: Seen) => (hidden ? isNull(episode.deletedAt) : visibleEpisodeOfVisible());

const channelFields = {
  id: channel.id,
  name: channel.name,
  slug: channel.slug,
  kind: channel.kind,
  enabled: channel.enabled,
  premium: channel.premium,
  logoId: channel.logoId,
};
export type AirChannel = Awaited<ReturnType<typeof channelsOnAir>>[number];

/** Channels, all or some of them, in their order. */
export function channelsOnAir(db: Db, seen: Seen, ids?: number[]) {
  return db
    .select(channelFields)
    .from(channel)
    .where(and(seenChannel(seen), ids && inArray(channel.id, ids)))
    .orderBy(channel.position, channel.id);
}

const programFields = {
  id: program.id,
  version: program.version,
  updatedAt: program.updatedAt,
  name: program.name,
  slug: program.slug,
  description: program.description,
  imageIds: program.imageIds,
  coverId: program.coverId,
  programCategoryId: program.programCategoryId,
  status: program.status,
  slots: program.slots,
};
export type AirProgram = Awaited<ReturnType<typeof programsOnAir>>[number];

/** Programs that have weekly slots, and those with these ids. */
export function programsOnAir(db: Db, seen: Seen, ids: number[]) {
  return db
    .select(programFields)
    .from(program)
    .where(and(seenProgram(seen), or(sql`${program.slots} <> '[]'::jsonb`, sql`${program.id} = any(${sql.param(ids)}::bigint[])`)))
    .orderBy(program.id);
}

const episodeFields = {
  id: episode.id,
  version: episode.version,
  updatedAt: episode.updatedAt,
  programId: episode.programId,
  channelId: sql<number>`${episode.channelId}`.mapWith(Number),
  season: episode.season,
  number: episode.number,
  title: episode.title,
  description: episode.description,
  imageId: episode.imageId,
  airAt: sql<Date>`${episode.airAt}`.mapWith(episode.airAt),
  endAt: sql<Date>`${episode.endAt}`.mapWith(episode.endAt),
  status: episode.status,
  premium: episode.premium,
};
export type AirEpisode = Awaited<ReturnType<typeof episodesOnAir>>[number];

const airsBetween = (from: Date, until: Date) =>
  and(lt(episode.airAt, until), gt(episode.airAt, new Date(from.getTime() - LONGEST_AIRING)), gt(episode.endAt, from));

/** Episodes that air on channels in a span of time, in their order. */
export function episodesOnAir(db: Db, seen: Seen, channelIds: number[], { from, until }: { from: Date; until: Date }) {
  return db
    .select(episodeFields)
    .from(episode)
    .innerJoin(program, and(eq(program.id, episode.programId), seenProgram(seen)))
    .where(and(inArray(episode.channelId, channelIds), seenEpisode(seen), airsBetween(from, until)))
    .orderBy(episode.airAt, episode.id);
}

/** Lets one at a time change what airs on these channels, until the transaction ends. */
export async function lockAir(tx: Db, channelIds: number[]): Promise<void> {
  for (const id of [...new Set(channelIds)].sort((a, b) => a - b))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`air ${id}`}, 0))`);
}

/** An episode that airs on a channel in a span of time, other than the given one. */
export async function episodeBetween(tx: Db, but: number | null, channelId: number, { from, until }: { from: Date; until: Date }) {
  const [row] = await tx
    .select({ id: episode.id, title: episode.title, airAt: episodeFields.airAt, endAt: episodeFields.endAt })
    .from(episode)
    .where(
      and(
        isNull(episode.deletedAt),
        eq(episode.channelId, channelId),
        airsBetween(from, until),
        but === null ? undefined : sql`${episode.id} <> ${but}`,
      ),
    )
    .orderBy(episode.airAt)
    .limit(1);
  return row;
}

/** Programs, other than the given one, with slots on any of these channels. */
export function programsWithSlots(tx: Db, but: number | null, channelIds: number[]) {
  const onOne = channelIds.map((channelId) => sql`${program.slots} @> ${JSON.stringify([{ channelId }])}::jsonb`);
  return tx
    .select({ id: program.id, name: program.name, slots: program.slots })
    .from(program)
    .where(and(isNull(program.deletedAt), but === null ? undefined : sql`${program.id} <> ${but}`, or(...onOne)))
    .orderBy(program.id);
}

/** The weekly slots of a program; undefined when it is not there. */
export async function slotsOf(db: Db, id: number): Promise<WeeklySlot[] | undefined> {
  const [row] = await db
    .select({ slots: program.slots })
    .from(program)
    .where(and(eq(program.id, id), isNull(program.deletedAt)));
  return row?.slots;
}
