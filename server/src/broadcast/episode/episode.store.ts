import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { and, count, desc, eq, isNotNull, not, type SQL, sql } from "drizzle-orm";
import { type PictureRow, pictureJson } from "../../newsroom/media/media.picture.ts";
import { media } from "../../newsroom/media/media.table.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { program } from "../program/program.table.ts";
import { episode, shownFrom } from "./episode.table.ts";
import { airedAt, visibleEpisode } from "./episode.visible.ts";

/** Which episodes: every field given must hold. */
export interface EpisodeFilter {
  programId?: number | undefined;
  channelId?: number | undefined;
  season?: number | undefined;
}

/** An episode and what stands on its card. */
export interface EpisodeRow {
  episode: typeof episode.$inferSelect;
  program: { id: number; name: LocalizedText; slug: LocalizedText };
  picture: PictureRow | null;
}

const programFields = { id: program.id, name: program.name, slug: program.slug };

const where = ({ programId, channelId, season }: EpisodeFilter, rest?: SQL): SQL | undefined =>
  and(
    visibleEpisode,
    programId === undefined ? undefined : eq(episode.programId, programId),
    channelId === undefined ? undefined : eq(episode.channelId, channelId),
    season === undefined ? undefined : eq(episode.season, season),
    rest,
  );

const newestFirst = [sql`${shownFrom} desc`, sql`${episode.id} desc`];
const oldestFirst = [sql`${shownFrom}`, sql`${episode.id}`];
const place = sql`(${shownFrom}, ${episode.id})`;
/** SQL: where an episode stands in the order of all, itself deleted or not. */
const placeOf = (id: number) => sql`(select coalesce(e.air_at, e.created_at), e.id from ${episode} e where e.id = ${id})`;

/** Episodes in an order, and then what stands on their cards. */
function selectEpisodes(
  db: Db,
  condition: SQL | undefined,
  { order, limit, offset = 0 }: { order: SQL[]; limit: number; offset?: number },
): Promise<EpisodeRow[]> {
  const window = db
    .select({ id: episode.id })
    .from(episode)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as("episode_window");
  return db
    .select({ episode, program: programFields, picture: sql<PictureRow | null>`${pictureJson}` })
    .from(window)
    .innerJoin(episode, eq(episode.id, window.id))
    .innerJoin(program, eq(program.id, episode.programId))
    .leftJoin(media, eq(media.id, episode.imageId))
    .orderBy(...order);
}

/** Episodes that have been aired and readers see, newest first, from an offset or behind another one. */
export function listEpisodes(
  db: Db,
  filter: EpisodeFilter,
  now: Date,
  { after, ...window }: { limit: number; offset?: number; after?: number },
): Promise<EpisodeRow[]> {
  const behind = after === undefined ? undefined : sql`${place} < ${placeOf(after)}`;
  return selectEpisodes(db, where(filter, and(airedAt(now), behind)), { order: newestFirst, ...window });
}

/** How many of them there are. */
export async function countEpisodes(db: Db, filter: EpisodeFilter, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(episode)
    .where(where(filter, airedAt(now)));
  return row?.total ?? 0;
}

/** An episode that readers see, before it is aired too. */
export async function visibleEpisodeById(db: Db, id: number): Promise<EpisodeRow | undefined> {
  const [row] = await selectEpisodes(db, where({}, eq(episode.id, id)), { order: newestFirst, limit: 1 });
  return row;
}

/** The episodes of a program that come before and after one of them. */
export async function neighboursOf(db: Db, { episode: one }: EpisodeRow): Promise<{ previous?: EpisodeRow; next?: EpisodeRow }> {
  const of = { programId: one.programId };
  const [[previous], [next]] = await Promise.all([
    selectEpisodes(db, where(of, sql`${place} < ${placeOf(one.id)}`), { order: newestFirst, limit: 1 }),
    selectEpisodes(db, where(of, sql`${place} > ${placeOf(one.id)}`), { order: oldestFirst, limit: 1 }),
  ]);
  return { ...(previous && { previous }), ...(next && { next }) };
}

/** The seasons of a program, newest first, with how many episodes of each have been aired; episodes of none are left out. */
export function seasonsOf(db: Db, programId: number, now: Date): Promise<{ season: number; episodes: number }[]> {
  return db
    .select({ season: sql<number>`${episode.season}`, episodes: count() })
    .from(episode)
    .where(where({ programId }, and(airedAt(now), isNotNull(episode.season))))
    .groupBy(episode.season)
    .orderBy(desc(episode.season));
}

/** Whether a program has an aired episode that anyone may listen to. */
export async function hasSound(db: Db, programId: number, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: episode.id })
    .from(episode)
    .where(where({ programId }, and(airedAt(now), isNotNull(episode.audioUrl), not(episode.premium))))
    .limit(1);
  return rows.length > 0;
}
