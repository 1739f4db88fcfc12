import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { referencesBy } from "../../platform/crud/references.sql.ts";
import { textIn } from "../../platform/crud/words.sql.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { merchantCity, merchantRegion } from "./merchant.table.ts";

export type RegionRow = typeof merchantRegion.$inferSelect;

/** SQL: is delivered to. Every public read of cities and regions goes through these. */
const servedCity: SQL = sql`(${merchantCity.status} and ${merchantCity.deletedAt} is null)`;
const servedRegion: SQL = sql`(${merchantRegion.status} and ${merchantRegion.deletedAt} is null)`;

/** The cities that are delivered to, a part of them at least, in their order. */
export function servedCities(db: Db): Promise<{ id: number; name: LocalizedText }[]> {
  const { id, name, position } = merchantCity;
  return db
    .select({ id, name })
    .from(merchantCity)
    .where(and(servedCity, sql`exists (select from ${merchantRegion} where ${merchantRegion.cityId} = ${id} and ${servedRegion})`))
    .orderBy(asc(position), asc(id));
}

/** The parts of a city that are delivered to, in their order. */
export function servedRegions(db: Db, cityId: number): Promise<RegionRow[]> {
  return db
    .select(getTableColumns(merchantRegion))
    .from(merchantRegion)
    .innerJoin(merchantCity, eq(merchantCity.id, merchantRegion.cityId))
    .where(and(servedRegion, servedCity, eq(merchantRegion.cityId, cityId)))
    .orderBy(asc(merchantRegion.position), asc(merchantRegion.id));
}

/** A region that is delivered to, and what its city is called. */
export async function regionServed(db: Db, id: number): Promise<(RegionRow & { cityName: LocalizedText }) | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(merchantRegion), cityName: merchantCity.name })
    .from(merchantRegion)
    .innerJoin(merchantCity, eq(merchantCity.id, merchantRegion.cityId))
    .where(and(servedRegion, servedCity, eq(merchantRegion.id, id)));
  return row;
}

/** How many regions, switched-off ones too, each of these cities has. */
export async function regionsInCities(db: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; regions: number }>(
    db,
    sql`select ${merchantRegion.cityId} as id, count(*) as regions from ${merchantRegion}
      where ${merchantRegion.cityId} = any(${sql.param(ids)}::bigint[]) and ${merchantRegion.deletedAt} is null group by 1`,
  );
  return new Map(rows.map((row) => [row.id, row.regions]));
}

/** The regions, not deleted, of a city. */
export function regionsOfCity(db: Db, id: number, locale: string) {
  return referencesBy(
    db,
    "MerchantRegion",
    sql`select ${merchantRegion.id} as id, ${textIn(merchantRegion.name, locale)} as label from ${merchantRegion} where ${merchantRegion.cityId} = ${id} and ${merchantRegion.deletedAt} is null`,
  );
}

/** Position behind the last region of a city. */
export async function nextPositionInCity(db: Db, cityId: number): Promise<number> {
  const [row] = await rowsOf<{ next: number }>(
    db,
    sql`select coalesce(max(${merchantRegion.position}) + 1, 0) as next from ${merchantRegion} where ${merchantRegion.cityId} = ${cityId}`,
  );
  return row?.next ?? 0;
}
