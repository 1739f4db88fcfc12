import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { availableFrom, episode } from "../episode/episode.table.ts";
import {
  hasAiredBy,
  playsForEveryone,
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

export type PodcastEpisode = typeof episode.$inferSelect;

/** Returns the newest aired episodes of a program with audio that plays for everyone. */
export function podcastEpisodes(
  db: Db,
  programId: number,
  now: Date,
  limit: number,
): Promise<PodcastEpisode[]> {
  const hasFreeAudio = sql`${episode.audioUrl} is not null and ${playsForEveryone}`;
  return db
    .select()
    .from(episode)
    .where(
      and(
        eq(episode.programId, programId),
        visibleEpisodeOfVisibleProgram(),
        hasAiredBy(now),
        hasFreeAudio,
      ),
    )
    .orderBy(sql`${availableFrom} desc`, sql`${episode.id} desc`)
    .limit(limit);
}
