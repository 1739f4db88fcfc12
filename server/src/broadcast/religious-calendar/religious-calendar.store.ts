import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import type { TableDay } from "./prayer-table.ts";
import { hijriMonth, prayerTable } from "./religious-calendar.table.ts";

export type HijriMonthRow = typeof hijriMonth.$inferSelect;
export type PrayerTableRow = typeof prayerTable.$inferSelect;

/** Announced month starts of all countries. */
export function selectAnnounced(db: Db): Promise<HijriMonthRow[]> {
  return db.select().from(hijriMonth).where(isNotNull(hijriMonth.startsOn));
}

/** Announced month starts of a country; locks them until the transaction ends. */
export async function lockAnnounced(tx: Db, country: string): Promise<HijriMonthRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`hijri_month ${country}`}))`);
  return tx.select().from(hijriMonth).where(eq(hijriMonth.country, country));
}

export async function upsertMonth(
  tx: Db,
  values: Pick<HijriMonthRow, "country" | "year" | "month" | "startsOn" | "by">,
): Promise<HijriMonthRow> {
  const { country, year, month } = hijriMonth;
  const changed = { startsOn: values.startsOn, by: values.by, updatedAt: sql`now()` };
  const [row] = await tx
    .insert(hijriMonth)
    .values(values)
    .onConflictDoUpdate({ target: [country, year, month], set: changed })
    .returning();
  if (!row) throw new Error("the month was not saved");
  return row;
}

const isPresent = eq(prayerTable.removed, false);

/** Table of a city and year; undefined if there is none. */
export async function selectTable(
  db: Db,
  city: string,
  year: number,
): Promise<PrayerTableRow | undefined> {
  const [row] = await db
    .select()
    .from(prayerTable)
    .where(and(eq(prayerTable.city, city), eq(prayerTable.year, year), isPresent));
  return row;
}

/** All tables, without their days. */
export function selectTables(db: Db) {
  const { city, year, updatedAt, by, days } = prayerTable;
  return db
    .select({ city, year, updatedAt, by, days: sql<number>`jsonb_array_length(${days})` })
    .from(prayerTable)
    .where(isPresent)
    .orderBy(asc(city), asc(year));
}

/** Locks the row of a city and year, if there is one, also of a removed table. */
export async function lockTable(
  tx: Db,
  city: string,
  year: number,
): Promise<PrayerTableRow | undefined> {
  const [row] = await tx
    .select()
    .from(prayerTable)
    .where(and(eq(prayerTable.city, city), eq(prayerTable.year, year)))
    .for("update");
  return row;
}

export async function upsertTable(
  tx: Db,
  values: { city: string; year: number; days: TableDay[]; by: string; removed: boolean },
): Promise<PrayerTableRow> {
  const { days, by, removed } = values;
  const [row] = await tx
    .insert(prayerTable)
    .values(values)
    .onConflictDoUpdate({
      target: [prayerTable.city, prayerTable.year],
      set: { days, by, removed, updatedAt: sql`now()` },
    })
    .returning();
  if (!row) throw new Error("the table was not saved");
  return row;
}
