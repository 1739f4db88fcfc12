import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import type { CountryRule } from "@masthead/contract/platform/country-rule.ts";
import type { Locale, LocalizedText } from "@masthead/contract/platform/locale.ts";
import { and, count, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { type ImageRow, imageJson } from "../../newsroom/media/media.image.ts";
import { media } from "../../newsroom/media/media.table.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { program } from "../program/program.table.ts";
import { captionsIn, captionsOfEpisode } from "./captions/episode-captions.sql.ts";
import { availableFrom, episode } from "./episode.table.ts";
import { hasAiredBy, playsForEveryone, visibleEpisode } from "./episode.visible.ts";

/** Filter for episodes; all given fields must match. */
export interface EpisodeFilter {
  programId?: number;
  channelId?: number;
  season?: number;
}

/** An episode with the joined fields of its card. */
export interface EpisodeRow {
  episode: typeof episode.$inferSelect;
  program: {
    id: number;
    name: LocalizedText;
    slug: LocalizedText;
    countryRule: CountryRule | null;
    ageRating: AgeRating;
  };
  picture: ImageRow | null;
}

const programFields = {
  id: program.id,
  name: program.name,
  slug: program.slug,
  countryRule: program.countryRule,
  ageRating: program.ageRating,
};

const where = ({ programId, channelId, season }: EpisodeFilter, condition?: SQL): SQL | undefined =>
  and(
    visibleEpisode,
    programId === undefined ? undefined : eq(episode.programId, programId),
    channelId === undefined ? undefined : eq(episode.channelId, channelId),
    season === undefined ? undefined : eq(episode.season, season),
    condition,
  );

const newestFirst = [sql`${availableFrom} desc`, sql`${episode.id} desc`];
const oldestFirst = [sql`${availableFrom}`, sql`${episode.id}`];
const sortKey = sql`(${availableFrom}, ${episode.id})`;
/** SQL: sort key of an episode, which may be deleted. */
const sortKeyOf = (id: number) =>
  sql`(select coalesce(e.air_at, e.created_at), e.id from ${episode} e where e.id = ${id})`;

interface EpisodeWindow {
  order: SQL[];
  limit: number;
  offset?: number;
}

/** Selects a window of episodes first, then joins the fields of their cards. */
const selectEpisodes = (
  db: Db,
  condition: SQL | undefined,
  range: EpisodeWindow,
): Promise<EpisodeRow[]> => selectWith(db, condition, range, {});

/** Selects episodes as above, with further columns. */
function selectWith<Columns extends Record<string, SQL>>(
  db: Db,
  condition: SQL | undefined,
  { order, limit, offset = 0 }: EpisodeWindow,
  columns: Columns,
) {
  const window = db
    .select({ id: episode.id })
    .from(episode)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as("episode_window");
  return db
    .select({
      episode,
      program: programFields,
      picture: sql<ImageRow | null>`${imageJson}`,
      ...columns,
    })
    .from(window)
    .innerJoin(episode, eq(episode.id, window.id))
    .innerJoin(program, eq(program.id, episode.programId))
    .leftJoin(media, eq(media.id, episode.imageId))
    .orderBy(...order);
}

/**
 * Returns visible episodes that have aired, newest first, from an offset or after another episode.
 */
export function listEpisodes(
  db: Db,
  filter: EpisodeFilter,
  now: Date,
  { after, ...window }: { limit: number; offset?: number; after?: number },
): Promise<EpisodeRow[]> {
  const afterCursor = after === undefined ? undefined : sql`${sortKey} < ${sortKeyOf(after)}`;
  return selectEpisodes(db, where(filter, and(hasAiredBy(now), afterCursor)), {
    order: newestFirst,
    ...window,
  });
}

/** Counts visible episodes that have aired. */
export async function countEpisodes(db: Db, filter: EpisodeFilter, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(episode)
    .where(where(filter, hasAiredBy(now)));
  return row?.total ?? 0;
}

/** An episode with its subtitles: all languages, and the content of one. */
export interface EpisodeWithCaptions extends EpisodeRow {
  captions: { language: Locale; hash: string }[];
  transcript: { language: Locale; content: string } | null;
}

/**
 * Returns a visible episode, also before it airs; with the subtitles in a language, or in the other
 * one, if `transcript` is given.
 */
export async function visibleEpisodeById(
  db: Db,
  id: number,
  transcript?: Locale,
): Promise<EpisodeWithCaptions | undefined> {
  const columns = {
    captions: captionsOfEpisode,
    transcript: transcript ? captionsIn(transcript) : sql<null>`null`,
  };
  const [row] = await selectWith(
    db,
    where({}, eq(episode.id, id)),
    { order: newestFirst, limit: 1 },
    columns,
  );
  return row as EpisodeWithCaptions | undefined;
}

/** Returns visible episodes with these ids, in any order; only aired ones if a time is given. */
export const episodesByIds = (db: Db, ids: number[], airedBy?: Date): Promise<EpisodeRow[]> =>
  selectEpisodes(db, where({}, and(inArray(episode.id, ids), airedBy && hasAiredBy(airedBy))), {
    order: newestFirst,
    limit: ids.length,
  });

/** Returns the previous and next episode of the same program. */
export async function adjacentEpisodes(
  db: Db,
  { episode: current }: EpisodeRow,
): Promise<{ previous?: EpisodeRow; next?: EpisodeRow }> {
  const sameProgram = { programId: current.programId };
  const [[previous], [next]] = await Promise.all([
    selectEpisodes(db, where(sameProgram, sql`${sortKey} < ${sortKeyOf(current.id)}`), {
      order: newestFirst,
      limit: 1,
    }),
    selectEpisodes(db, where(sameProgram, sql`${sortKey} > ${sortKeyOf(current.id)}`), {
      order: oldestFirst,
      limit: 1,
    }),
  ]);
  return { ...(previous && { previous }), ...(next && { next }) };
}

/**
 * Returns the seasons of a program, newest first, with the number of aired episodes; episodes
 * without a season are left out.
 */
export function seasonsOf(
  db: Db,
  programId: number,
  now: Date,
): Promise<{ season: number; episodes: number }[]> {
  return db
    .select({ season: sql<number>`${episode.season}`, episodes: count() })
    .from(episode)
    .where(where({ programId }, and(hasAiredBy(now), isNotNull(episode.season))))
    .groupBy(episode.season)
    .orderBy(desc(episode.season));
}

/** Checks whether a program has an aired episode with audio that plays for everyone. */
export async function hasFreeAudio(
  db: Db,
  programId: number,
  { now, maxAge }: { now: Date; maxAge: AgeRating },
): Promise<boolean> {
  const rows = await db
    .select({ id: episode.id })
    .from(episode)
    .where(
      where(
        { programId },
        and(hasAiredBy(now), isNotNull(episode.audioUrl), playsForEveryone(maxAge)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
