import {
  type AgeRating,
  HIGHEST_AGE_RATING,
} from "@masthead/contract/platform/age-rating-terms.ts";
import { type SQL, sql } from "drizzle-orm";
import { program } from "../program/program.table.ts";
import { visibleProgram } from "../program/program.visible.ts";
import { availableFrom, episode } from "./episode.table.ts";

/**
 * SQL condition for publicly visible episodes, aired or not. Every public read of episodes must use
 * it or the variant below. Visible programs are read once, into an array: with a join, PostgreSQL
 * underestimates the number of matching episodes and sorts all of them instead of scanning an
 * index.
 */
export const visibleEpisode: SQL = sql`(${visibleEpisodeOfVisibleProgram()}
  and ${episode.programId} = any(array(select ${program.id} from ${program} where ${visibleProgram})))`;

/** SQL: the same condition for queries that already check that the program is visible. */
export function visibleEpisodeOfVisibleProgram(): SQL {
  return sql`(${episode.status} and ${episode.deletedAt} is null)`;
}

/**
 * SQL: the episode can be played at a given time: it has aired, or has no airing, and is within its
 * availability.
 */
export const hasAiredBy = (now: Date): SQL => sql`(${availableFrom} <= ${now}
  and coalesce(${episode.availableFrom}, '-infinity') <= ${now} and coalesce(${episode.availableUntil}, 'infinity') > ${now})`;

/** SQL: the age rating of an episode in a query that joins its program. */
export const ratingOf: SQL<AgeRating> =
  sql`coalesce(${episode.ageRating}, ${program.ageRating})`.mapWith(
    (rating: unknown) => Number(rating) as AgeRating,
  );

/**
 * SQL: the recording of the episode plays for everyone: it is free, and has no country rule and no
 * age rating above `maxAge`.
 */
export const playsForEveryone = (maxAge: AgeRating): SQL =>
  sql`(not ${episode.premium} and ${episode.countryRule} is null
  and not exists (select from ${program} where ${program.id} = ${episode.programId} and ${program.countryRule} is not null)
  and ${ratingAtMost(maxAge)})`;

/**
 * SQL: everyone may read the transcript of a visible episode that has aired: its recording plays for
 * everyone.
 */
export const hasReadableTranscript = (maxAge: AgeRating): SQL =>
  sql`(coalesce(${episode.videoUrl}, ${episode.audioUrl}) is not null and ${playsForEveryone(maxAge)})`;

const ratingAtMost = (maxAge: AgeRating): SQL =>
  maxAge === HIGHEST_AGE_RATING
    ? sql`true`
    : sql`coalesce(${episode.ageRating}, (select ${program.ageRating} from ${program} where ${program.id} = ${episode.programId})) <= ${maxAge}`;
