import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { programCategory } from "./program-category.table.ts";
import { visibleProgramCategory } from "./program-category.visible.ts";
import { programCounts } from "./program-counts.ts";

export interface ProgramCategoryRow {
  id: number;
  name: LocalizedText;
  slug: LocalizedText;
  position: number;
  programs: number;
}

/** Returns the visible categories, sorted by position, with the number of visible programs. */
export function visibleProgramCategories(db: Db): Promise<ProgramCategoryRow[]> {
  const { id, name, slug, position } = programCategory;
  return rowsOf(
    db,
    sql`select ${id}, ${name}, ${slug}, ${position}, coalesce(c.programs, 0) as programs
      from ${programCategory} left join (${programCounts.only().visible}) c on c.category_id = ${id}
      where ${visibleProgramCategory} order by ${position}, ${id}`,
  );
}

/** Counts the programs in each of the given categories, including disabled ones. */
export async function programsInCategories(db: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; programs: number }>(
    db,
    sql`select category_id as id, programs from (${programCounts.only().all}) c where category_id = any(${sql.param(ids)}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row.programs]));
}
