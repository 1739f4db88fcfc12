import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { channel } from "../channel/channel.table.ts";
import { visibleChannel } from "../channel/channel.visible.ts";
import { episode } from "../episode/episode.table.ts";
import { visibleEpisodeOfVisibleProgram } from "../episode/episode.visible.ts";
import { program } from "../program/program.table.ts";
import { visibleProgram } from "../program/program.visible.ts";

/**
 * Maximum length of an airing, in milliseconds: an episode on air at a given time started at most
 * this long before.
 */
export const MAX_AIRING_MS = 7 * DAY;

/** Whether to include disabled records. Deleted ones are never included. */
interface Visibility {
  hidden: boolean;
}

const channelCondition = ({ hidden }: Visibility) =>
  hidden ? isNull(channel.deletedAt) : visibleChannel;
const programCondition = ({ hidden }: Visibility) =>
  hidden ? isNull(program.deletedAt) : visibleProgram;
const episodeCondition = ({ hidden }: Visibility) =>
  hidden ? isNull(episode.deletedAt) : visibleEpisodeOfVisibleProgram();

const channelFields = {
  id: channel.id,
  name: channel.name,
  slug: channel.slug,
  kind: channel.kind,
  enabled: channel.enabled,
  premium: channel.premium,
  countryRule: channel.countryRule,
  adhan: channel.adhan,
  logoId: channel.logoId,
};
export type ScheduleChannel = Awaited<ReturnType<typeof scheduleChannels>>[number];

/** Returns channels sorted by position, optionally filtered by ids. */
export async function scheduleChannels(db: Db, visibility: Visibility, ids?: number[]) {
  if (ids && !ids.length) return [];
  return db
    .select(channelFields)
    .from(channel)
    .where(and(channelCondition(visibility), ids && inArray(channel.id, ids)))
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
  countryRule: program.countryRule,
  ageRating: program.ageRating,
};
export type ScheduleProgram = Awaited<ReturnType<typeof schedulePrograms>>[number];

/** Returns programs that have weekly slots or one of the given ids. */
export function schedulePrograms(db: Db, visibility: Visibility, ids: number[]) {
  return db
    .select(programFields)
    .from(program)
    .where(
      and(
        programCondition(visibility),
        or(
          sql`${program.slots} <> '[]'::jsonb`,
          sql`${program.id} = any(${sql.param(ids)}::bigint[])`,
        ),
      ),
    )
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
  countryRule: episode.countryRule,
  ageRating: episode.ageRating,
};
export type ScheduleEpisode = Awaited<ReturnType<typeof scheduleEpisodes>>[number];

const airsBetween = (from: Date, until: Date) =>
  and(
    lt(episode.airAt, until),
    gt(episode.airAt, new Date(from.getTime() - MAX_AIRING_MS)),
    gt(episode.endAt, from),
  );

/**
 * Returns episodes on the given channels that overlap a time range, and those with the given ids
 * that have an airing, sorted by start time.
 */
export function scheduleEpisodes(
  db: Db,
  visibility: Visibility,
  channelIds: number[],
  { from, until }: { from: Date; until: Date },
  ids: number[] = [],
) {
  const onChannels = and(inArray(episode.channelId, channelIds), airsBetween(from, until));
  return db
    .select(episodeFields)
    .from(episode)
    .innerJoin(program, and(eq(program.id, episode.programId), programCondition(visibility)))
    .where(
      and(
        episodeCondition(visibility),
        ids.length
          ? or(onChannels, and(inArray(episode.id, ids), isNotNull(episode.airAt)))
          : onChannels,
      ),
    )
    .orderBy(episode.airAt, episode.id);
}

/**
 * Locks the schedules of channels until the transaction ends. Locks in order of id, to avoid
 * deadlocks.
 */
export async function lockChannelSchedules(tx: Db, channelIds: number[]): Promise<void> {
  for (const id of [...new Set(channelIds)].sort((a, b) => a - b))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`air ${id}`}, 0))`);
}

/** Returns the first episode on a channel that overlaps a time range, other than the given one. */
export async function findOverlappingEpisode(
  tx: Db,
  exceptId: number | null,
  channelId: number,
  { from, until }: { from: Date; until: Date },
) {
  const [row] = await tx
    .select({
      id: episode.id,
      title: episode.title,
      airAt: episodeFields.airAt,
      endAt: episodeFields.endAt,
    })
    .from(episode)
    .where(
      and(
        isNull(episode.deletedAt),
        eq(episode.channelId, channelId),
        airsBetween(from, until),
        exceptId === null ? undefined : sql`${episode.id} <> ${exceptId}`,
      ),
    )
    .orderBy(episode.airAt)
    .limit(1);
  return row;
}

/** Returns programs with slots on any of the given channels, other than the given one. */
export function programsWithSlots(tx: Db, exceptId: number | null, channelIds: number[]) {
  const slotConditions = channelIds.map(
    (channelId) => sql`${program.slots} @> ${JSON.stringify([{ channelId }])}::jsonb`,
  );
  return tx
    .select({ id: program.id, name: program.name, slots: program.slots })
    .from(program)
    .where(
      and(
        isNull(program.deletedAt),
        exceptId === null ? undefined : sql`${program.id} <> ${exceptId}`,
        or(...slotConditions),
      ),
    )
    .orderBy(program.id);
}

/** Returns the weekly slots of a program; undefined when it does not exist. */
export async function slotsOf(db: Db, id: number): Promise<WeeklySlot[] | undefined> {
  const [row] = await db
    .select({ slots: program.slots })
    .from(program)
    .where(and(eq(program.id, id), isNull(program.deletedAt)));
  return row?.slots;
}
