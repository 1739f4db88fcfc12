import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { and, asc, count, eq, getTableColumns, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { program } from "../program/program.table.ts";
import { visibleProgram } from "../program/program.visible.ts";
import { programCategory } from "./program-category.table.ts";
import { visibleProgramCategory } from "./program-category.visible.ts";

export interface ProgramCategoryRow {
  id: number;
  name: LocalizedText;
  slug: LocalizedText;
  position: number;
  programs: number;
}

/** Returns the visible categories, sorted by position, with the number of visible programs. */
export function visibleProgramCategories(db: Db): Promise<ProgramCategoryRow[]> {
  const { id, name, slug, position } = getTableColumns(programCategory);
  return db
    .select({ id, name, slug, position, programs: count(program.id) })
    .from(programCategory)
    .leftJoin(program, and(eq(program.programCategoryId, id), visibleProgram))
    .where(visibleProgramCategory)
    .groupBy(id)
    .orderBy(asc(position), asc(id));
}

/** Counts the programs in each of the given categories, including disabled ones. */
export async function programsInCategories(db: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; programs: number }>(
    db,
    sql`select ${program.programCategoryId} as id, count(*) as programs from ${program}
      where ${program.programCategoryId} = any(${sql.param(ids)}::bigint[]) and ${program.deletedAt} is null group by 1`,
  );
  return new Map(rows.map((row) => [row.id, row.programs]));
}
