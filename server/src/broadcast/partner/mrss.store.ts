import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { availableFrom, episode } from "../episode/episode.table.ts";
import {
  hasAiredBy,
  playsForEveryone,
  ratingOf,
  visibleEpisode,
} from "../episode/episode.visible.ts";
import { program } from "../program/program.table.ts";
import { visibleProgram } from "../program/program.visible.ts";
import { programCategory } from "../program-category/program-category.table.ts";
import { visibleProgramCategory } from "../program-category/program-category.visible.ts";

export type MrssEpisode = Awaited<ReturnType<typeof freeVideoEpisodes>>[number];

/** Returns the newest aired, free episodes with video, with their programs. */
export function freeVideoEpisodes(
  db: Db,
  {
    programId,
    now,
    maxAge,
    limit,
  }: { programId: number | undefined; now: Date; maxAge: AgeRating; limit: number },
) {
  return db
    .select({
      id: episode.id,
      programId: episode.programId,
      title: episode.title,
      description: episode.description,
      imageId: sql<number | null>`coalesce(${episode.imageId}, ${program.coverId})`.mapWith(
        (value: unknown) => (value === null ? null : Number(value)),
      ),
      videoUrl: episode.videoUrl,
      durationSeconds: episode.durationSeconds,
      airAt: episode.airAt,
      createdAt: episode.createdAt,
      ageRating: ratingOf,
      programName: program.name,
      category: programCategory.name,
    })
    .from(episode)
    .innerJoin(program, eq(program.id, episode.programId))
    .leftJoin(
      programCategory,
      and(eq(programCategory.id, program.programCategoryId), visibleProgramCategory),
    )
    .where(
      and(
        visibleEpisode,
        programId === undefined ? undefined : eq(episode.programId, programId),
        hasAiredBy(now),
        isNotNull(episode.videoUrl),
        playsForEveryone(maxAge),
      ),
    )
    .orderBy(sql`${availableFrom} desc`, sql`${episode.id} desc`)
    .limit(limit);
}

/** Returns the name of a visible program. */
export async function visibleProgramName(db: Db, id: number) {
  const [row] = await db
    .select({ name: program.name })
    .from(program)
    .where(and(eq(program.id, id), visibleProgram));
  return row?.name;
}
