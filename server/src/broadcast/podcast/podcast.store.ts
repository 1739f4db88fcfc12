import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { episode, shownFrom } from "../episode/episode.table.ts";
import { airedAt, visibleEpisodeOfVisible } from "../episode/episode.visible.ts";
import { program } from "../program/program.table.ts";
import { visibleProgram } from "../program/program.visible.ts";
import { programCategory } from "../program-category/program-category.table.ts";
import { visibleProgramCategory } from "../program-category/program-category.visible.ts";

/** A program that readers see, and its category if they see that. */
export async function programById(db: Db, id: number) {
  const [row] = await db
    .select({ program, category: programCategory.name })
    .from(program)
    .leftJoin(programCategory, and(eq(programCategory.id, program.programCategoryId), visibleProgramCategory))
    .where(and(eq(program.id, id), visibleProgram));
  return row;
}

export type HeardEpisode = typeof episode.$inferSelect;

/** The newest episodes of a program that were aired and that everybody may hear. */
export function heardEpisodes(db: Db, programId: number, now: Date, limit: number): Promise<HeardEpisode[]> {
  const sound = sql`${episode.audioUrl} is not null and not ${episode.premium}`;
  return db
    .select()
    .from(episode)
    .where(and(eq(episode.programId, programId), visibleEpisodeOfVisible(), airedAt(now), sound))
    .orderBy(sql`${shownFrom} desc`, sql`${episode.id} desc`)
    .limit(limit);
}
