import type { PodcastLinks } from "@masthead/contract/broadcast/podcast.ts";
import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, count, eq, getTableColumns, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { captionsOfEpisode } from "../episode/captions/episode-captions.sql.ts";
import { availableFrom, episode } from "../episode/episode.table.ts";
import {
  hasAiredBy,
  playsForEveryone,
  visibleEpisode,
  visibleEpisodeOfVisibleProgram,
} from "../episode/episode.visible.ts";
import { program } from "../program/program.table.ts";
import { visibleProgram } from "../program/program.visible.ts";
import { programCategory } from "../program-category/program-category.table.ts";
import { visibleProgramCategory } from "../program-category/program-category.visible.ts";

/** Returns a visible program, with its category if that is visible. */
export async function visibleProgramWithCategory(db: Db, id: number) {
  const [row] = await db
    .select({ program, category: programCategory.name })
    .from(program)
    .leftJoin(
      programCategory,
      and(eq(programCategory.id, program.programCategoryId), visibleProgramCategory),
    )
    .where(and(eq(program.id, id), visibleProgram));
  return row;
}

const hasFreeAudio = (maxAge: AgeRating) =>
  sql`${episode.audioUrl} is not null and ${playsForEveryone(maxAge)}`;

/** Returns the visible programs with free audio that has aired, with the number of episodes. */
export async function programsWithPodcast(
  db: Db,
  { now, maxAge }: { now: Date; maxAge: AgeRating },
): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: episode.programId, episodes: count() })
    .from(episode)
    .where(
      and(
        visibleEpisode,
        hasAiredBy(now),
        hasFreeAudio(maxAge),
        isNotNull(episode.audioBytes),
        isNotNull(episode.audioType),
      ),
    )
    .groupBy(episode.programId);
  return new Map(rows.map(({ id, episodes }) => [id, episodes]));
}

/** Returns the pages of podcasts in directories, and their language, by program. */
export async function podcastFieldsOf(
  db: Db,
  ids: number[],
): Promise<Map<number, { links: PodcastLinks; language: Locale | null }>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ id: program.id, links: program.podcastLinks, language: program.spokenLanguage })
    .from(program)
    .where(inArray(program.id, ids));
  return new Map(rows.map(({ id, ...fields }) => [id, fields]));
}

export type PodcastEpisode = typeof episode.$inferSelect & {
  captions: { language: Locale; hash: string }[];
};

/** Returns the newest aired episodes of a program with audio that plays for everyone. */
export function podcastEpisodes(
  db: Db,
  programId: number,
  { now, maxAge, limit }: { now: Date; maxAge: AgeRating; limit: number },
): Promise<PodcastEpisode[]> {
  return db
    .select({ ...getTableColumns(episode), captions: captionsOfEpisode })
    .from(episode)
    .where(
      and(
        eq(episode.programId, programId),
        visibleEpisodeOfVisibleProgram(),
        hasAiredBy(now),
        hasFreeAudio(maxAge),
      ),
    )
    .orderBy(sql`${availableFrom} desc`, sql`${episode.id} desc`)
    .limit(limit);
}
