import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { ReferenceSource } from "../../platform/crud/references.sql.ts";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { deliveryCity, deliveryRegion } from "./delivery-area.table.ts";

export type DeliveryRegionRow = typeof deliveryRegion.$inferSelect;

/** SQL conditions for active delivery areas. Every public read of cities and regions uses these. */
const isActiveCity: SQL = sql`(${deliveryCity.status} and ${deliveryCity.deletedAt} is null)`;
const isActiveRegion: SQL = sql`(${deliveryRegion.status} and ${deliveryRegion.deletedAt} is null)`;

/** Active cities with at least one active region, in display order. */
export function findActiveCities(db: Db): Promise<{ id: number; name: LocalizedText }[]> {
  const { id, name, position } = deliveryCity;
  return db
    .select({ id, name })
    .from(deliveryCity)
    .where(
      and(
        isActiveCity,
        sql`exists (select from ${deliveryRegion} where ${deliveryRegion.cityId} = ${id} and ${isActiveRegion})`,
      ),
    )
    .orderBy(asc(position), asc(id));
}

/** Active regions of an active city, in display order. */
export function findActiveRegions(db: Db, cityId: number): Promise<DeliveryRegionRow[]> {
  return db
    .select(getTableColumns(deliveryRegion))
    .from(deliveryRegion)
    .innerJoin(deliveryCity, eq(deliveryCity.id, deliveryRegion.cityId))
    .where(and(isActiveRegion, isActiveCity, eq(deliveryRegion.cityId, cityId)))
    .orderBy(asc(deliveryRegion.position), asc(deliveryRegion.id));
}

/** An active region of an active city, with the city's name. */
export async function findActiveRegion(
  db: Db,
  id: number,
): Promise<(DeliveryRegionRow & { cityName: LocalizedText }) | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(deliveryRegion), cityName: deliveryCity.name })
    .from(deliveryRegion)
    .innerJoin(deliveryCity, eq(deliveryCity.id, deliveryRegion.cityId))
    .where(and(isActiveRegion, isActiveCity, eq(deliveryRegion.id, id)));
  return row;
}

/** Number of regions per city, inactive ones included. */
export async function countRegionsByCity(db: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; regions: number }>(
    db,
    sql`select ${deliveryRegion.cityId} as id, count(*) as regions from ${deliveryRegion}
      where ${deliveryRegion.cityId} = any(${sql.param(ids)}::bigint[]) and ${deliveryRegion.deletedAt} is null group by 1`,
  );
  return new Map(rows.map((row) => [row.id, row.regions]));
}

export const regionReferences: ReferenceSource = {
  from: "MerchantRegion",
  to: "MerchantCity",
  select: (id, locale) =>
    sql`select ${deliveryRegion.id} as id, ${localizedTextIn(deliveryRegion.name, locale)} as label from ${deliveryRegion} where ${deliveryRegion.cityId} = ${id} and ${deliveryRegion.deletedAt} is null`,
};

/** Next free position after the last region of a city. */
export async function nextPositionInCity(db: Db, cityId: number): Promise<number> {
  const [row] = await rowsOf<{ next: number }>(
    db,
    sql`select coalesce(max(${deliveryRegion.position}) + 1, 0) as next from ${deliveryRegion} where ${deliveryRegion.cityId} = ${cityId}`,
  );
  return row?.next ?? 0;
}
