import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { and, asc, count, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { channel } from "../channel/channel.table.ts";
import { program } from "../program/program.table.ts";
import { seasonalGrid } from "./seasonal-grid.table.ts";

export type GridRow = typeof seasonalGrid.$inferSelect;

/** Returns the grids that have or had an effect on the schedule, also removed ones. */
export function selectEffectiveGrids(db: Db): Promise<GridRow[]> {
  return db
    .select()
    .from(seasonalGrid)
    .where(or(eq(seasonalGrid.state, "published"), sql`${seasonalGrid.past} <> '[]'::jsonb`))
    .orderBy(asc(seasonalGrid.id));
}

/** Returns the grids that are not removed, newest first. */
export function selectGrids(db: Db): Promise<GridRow[]> {
  return db
    .select()
    .from(seasonalGrid)
    .where(isNull(seasonalGrid.deletedAt))
    .orderBy(sql`${seasonalGrid.id} desc`);
}

export async function countGrids(db: Db): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(seasonalGrid)
    .where(isNull(seasonalGrid.deletedAt));
  return row?.total ?? 0;
}

export async function selectGrid(db: Db, id: number): Promise<GridRow | undefined> {
  const [row] = await db
    .select()
    .from(seasonalGrid)
    .where(and(eq(seasonalGrid.id, id), isNull(seasonalGrid.deletedAt)));
  return row;
}

/** Returns a grid and locks its row until the transaction ends. */
export async function lockGrid(tx: Db, id: number): Promise<GridRow | undefined> {
  const [row] = await tx.select().from(seasonalGrid).where(eq(seasonalGrid.id, id)).for("update");
  return row;
}

/** Returns the published grids that follow announcements of a country, and locks their rows. */
export function lockFollowers(tx: Db, country: string): Promise<GridRow[]> {
  return tx
    .select()
    .from(seasonalGrid)
    .where(
      and(
        eq(seasonalGrid.country, country),
        eq(seasonalGrid.state, "published"),
        isNull(seasonalGrid.deletedAt),
      ),
    )
    .orderBy(asc(seasonalGrid.id))
    .for("update");
}

export async function insertGrid(
  tx: Db,
  values: typeof seasonalGrid.$inferInsert,
): Promise<GridRow> {
  const [row] = await tx.insert(seasonalGrid).values(values).returning();
  if (!row) throw new Error("the seasonal grid was not saved");
  return row;
}

/** Updates a locked grid as its next version. */
export async function updateGrid(tx: Db, id: number, values: Partial<GridRow>): Promise<GridRow> {
  const [row] = await tx
    .update(seasonalGrid)
    .set({ ...values, version: sql`${seasonalGrid.version} + 1`, updatedAt: sql`now()` })
    .where(eq(seasonalGrid.id, id))
    .returning();
  if (!row) throw new Error("the seasonal grid no longer exists");
  return row;
}

/** Adds to the past effects of locked grids; neither the version nor the time of change moves. */
export async function updatePast(tx: Db, id: number, past: GridRow["past"]): Promise<void> {
  await tx.update(seasonalGrid).set({ past }).where(eq(seasonalGrid.id, id));
}

/** Returns those of the given ids that programs, or channels, have. */
export async function existingIds(
  db: Db,
  { programIds, channelIds }: { programIds: number[]; channelIds: number[] },
): Promise<{ programs: Set<number>; channels: Set<number> }> {
  const programs = await db
    .select({ id: program.id })
    .from(program)
    .where(and(inArray(program.id, programIds), isNull(program.deletedAt)));
  const channels = await db
    .select({ id: channel.id })
    .from(channel)
    .where(and(inArray(channel.id, channelIds), isNull(channel.deletedAt)));
  return {
    programs: new Set(programs.map(({ id }) => id)),
    channels: new Set(channels.map(({ id }) => id)),
  };
}

/** Returns the regular slots of all programs. */
export function selectRegularSlots(db: Db) {
  return db
    .select({ id: program.id, slots: program.slots })
    .from(program)
    .where(and(isNull(program.deletedAt), sql`${program.slots} <> '[]'::jsonb`))
    .orderBy(asc(program.id));
}

/** Returns the names of programs by id. */
export async function programNames(db: Db, ids: number[]): Promise<Map<number, LocalizedText>> {
  const rows = await db
    .select({ id: program.id, name: program.name })
    .from(program)
    .where(inArray(program.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
