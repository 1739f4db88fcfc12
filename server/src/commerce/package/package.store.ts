import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { packageTable } from "./package.table.ts";
import { offeredAt, onSaleAt, type SalePlace } from "./package.visible.ts";
import type { SaleWindow } from "./package-window.ts";

export type PackageRow = typeof packageTable.$inferSelect;

/** A campaign, and of one that sells products one of them or, with null, all. */
export interface CampaignName {
  campaign: string;
  product: string | null;
}

/** SQL: it belongs to a campaign, however that is spelled, or with null to the regular list. */
export function ofCampaign(asked: CampaignName | null): SQL | undefined {
  if (!asked) return isNull(packageTable.campaign);
  const { campaign, product } = asked;
  return and(
    sql`lower(${packageTable.campaign}) = lower(${campaign})`,
    product === null ? undefined : sql`lower(${packageTable.product}) = lower(${product})`,
  );
}

const inOrder = [asc(packageTable.position), asc(packageTable.id)];

/** What is on sale of a campaign, or of the regular list, in its order. */
export function packagesOnSale(db: Db, asked: CampaignName | null, place: SalePlace, now: Date): Promise<PackageRow[]> {
  return db
    .select()
    .from(packageTable)
    .where(and(onSaleAt(now, place), ofCampaign(asked)))
    .orderBy(...inOrder);
}

/** The same with what is not on sale yet. */
export function packagesAhead(db: Db, asked: CampaignName | null, place: SalePlace, now: Date): Promise<PackageRow[]> {
  return db
    .select()
    .from(packageTable)
    .where(and(offeredAt(place), ofCampaign(asked), or(isNull(packageTable.saleUntil), sql`${packageTable.saleUntil} > ${now}`)))
    .orderBy(...inOrder);
}

/** When the packages of a campaign are sold, those too that were. */
export function windowsOf(db: Db, asked: CampaignName, place: SalePlace): Promise<SaleWindow[]> {
  const { saleFrom, saleUntil } = packageTable;
  return db
    .select({ saleFrom, saleUntil })
    .from(packageTable)
    .where(and(offeredAt(place), ofCampaign(asked)));
}

/** A package that is on sale. */
export async function packageOnSale(db: Db, id: number, place: SalePlace, now: Date): Promise<PackageRow | undefined> {
  const [row] = await db
    .select()
    .from(packageTable)
    .where(and(onSaleAt(now, place), eq(packageTable.id, id)));
  return row;
}

/** A package that is sold at a place, now or at another time. */
export async function packageOffered(db: Db, id: number, place: SalePlace): Promise<PackageRow | undefined> {
  const [row] = await db
    .select()
    .from(packageTable)
    .where(and(offeredAt(place), eq(packageTable.id, id)));
  return row;
}
