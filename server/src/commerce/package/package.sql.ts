import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { packageTable } from "./package.table.ts";
import { isOfferedIn, isOnSale, type SalesChannel } from "./package.visible.ts";

export type PackageRow = typeof packageTable.$inferSelect;

/** A campaign, and one of its products; null for all products. */
export interface CampaignName {
  campaign: string;
  product: string | null;
}

/**
 * SQL condition: the package belongs to a campaign, compared case-insensitively; null means
 * the regular list.
 */
export function inCampaign(name: CampaignName | null): SQL | undefined {
  if (!name) return isNull(packageTable.campaign);
  const { campaign, product } = name;
  return and(
    sql`lower(${packageTable.campaign}) = lower(${campaign})`,
    product === null ? undefined : sql`lower(${packageTable.product}) = lower(${product})`,
  );
}

const inOrder = [asc(packageTable.position), asc(packageTable.id)];

/** Packages of a campaign or the regular list that are on sale, in display order. */
export function packagesOnSale(
  db: Db,
  name: CampaignName | null,
  place: SalesChannel,
  now: Date,
): Promise<PackageRow[]> {
  return db
    .select()
    .from(packageTable)
    .where(and(isOnSale(now, place), inCampaign(name)))
    .orderBy(...inOrder);
}

/** Packages of a campaign or the regular list that are or will be on sale, in display order. */
export function currentAndUpcomingPackages(
  db: Db,
  name: CampaignName | null,
  place: SalesChannel,
  now: Date,
): Promise<PackageRow[]> {
  return db
    .select()
    .from(packageTable)
    .where(
      and(
        isOfferedIn(place),
        inCampaign(name),
        or(isNull(packageTable.saleUntil), sql`${packageTable.saleUntil} > ${now}`),
      ),
    )
    .orderBy(...inOrder);
}

/** Sale windows and titles of the packages of a campaign, including past ones, in display order. */
export function packagesOfCampaign(db: Db, name: CampaignName, place: SalesChannel) {
  const { saleFrom, saleUntil, product, campaignTitle } = packageTable;
  return db
    .select({ saleFrom, saleUntil, product, campaignTitle })
    .from(packageTable)
    .where(and(isOfferedIn(place), inCampaign(name)))
    .orderBy(...inOrder);
}

export async function packageOnSale(
  db: Db,
  id: number,
  place: SalesChannel,
  now: Date,
): Promise<PackageRow | undefined> {
  const [row] = await db
    .select()
    .from(packageTable)
    .where(and(isOnSale(now, place), eq(packageTable.id, id)));
  return row;
}

/** A package of a sales channel, inside or outside of its sale window. */
export async function packageInChannel(
  db: Db,
  id: number,
  place: SalesChannel,
): Promise<PackageRow | undefined> {
  const [row] = await db
    .select()
    .from(packageTable)
    .where(and(isOfferedIn(place), eq(packageTable.id, id)));
  return row;
}

/** A package, also if it is no longer on sale or was deleted. */
export async function packageById(db: Db, id: number): Promise<PackageRow | undefined> {
  const [row] = await db.select().from(packageTable).where(eq(packageTable.id, id));
  return row;
}
