import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import type { ProgramCounts } from "../program-category/program-counts.ts";
import { program } from "./program.table.ts";
import { visibleProgram } from "./program.visible.ts";

export type ProgramRow = typeof program.$inferSelect;

/** Filter for programs; all given fields must match. */
export interface ProgramFilter {
  ids?: number[];
  programCategoryId?: number;
  channelId?: number;
  rabiaagroup?: boolean;
}

const where = ({
  ids,
  programCategoryId,
  channelId,
  rabiaagroup,
}: ProgramFilter): SQL | undefined =>
  and(
    visibleProgram,
    ids && inArray(program.id, ids),
    programCategoryId === undefined ? undefined : eq(program.programCategoryId, programCategoryId),
    channelId === undefined ? undefined : eq(program.channelId, channelId),
    rabiaagroup === undefined ? undefined : eq(program.rabiaagroup, rabiaagroup),
  );

/** Returns visible programs, sorted by position. */
export async function visiblePrograms(
  db: Db,
  filter: ProgramFilter,
  { limit, offset }: { limit: number; offset: number } = { limit: 10_000, offset: 0 },
): Promise<ProgramRow[]> {
  if (filter.ids && !filter.ids.length) return [];
  return db
    .select()
    .from(program)
    .where(where(filter))
    .orderBy(asc(program.position), asc(program.id))
    .limit(limit)
    .offset(offset);
}

export async function countPrograms(db: Db, filter: ProgramFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(program).where(where(filter));
  return row?.total ?? 0;
}

/** Returns the names of visible programs, sorted by position. */
export function programNames(db: Db): Promise<{ id: number; name: LocalizedText }[]> {
  return db
    .select({ id: program.id, name: program.name })
    .from(program)
    .where(visibleProgram)
    .orderBy(asc(program.position), asc(program.id));
}

const countWhere = (condition: SQL) =>
  sql`select ${program.programCategoryId} as category_id, count(*) as programs from ${program} where ${condition} group by 1`;

/** Category of a program; null if it has none or does not exist. */
export async function programCategoryOf(db: Db, id: number): Promise<number | null> {
  const [row] = await db
    .select({ programCategoryId: program.programCategoryId })
    .from(program)
    .where(eq(program.id, id));
  return row?.programCategoryId ?? null;
}

/** Numbers of programs per category. */
export const countsByCategory: ProgramCounts = {
  visible: countWhere(visibleProgram),
  all: countWhere(sql`${program.deletedAt} is null`),
};
