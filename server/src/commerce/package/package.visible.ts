import { and, type SQL, sql } from "drizzle-orm";
import { packageTable } from "./package.table.ts";

/** Sales channel: the website, or staff in the back office. */
export type SalesChannel = "website" | "dashboard";

/**
 * SQL condition: the package is offered in a sales channel, in any sale window. Every read of
 * offered packages uses this.
 */
export const isOfferedIn = (place: SalesChannel): SQL =>
  // `noAds` is discontinued: a package that grants nothing else grants nothing.
  sql`(${packageTable.status} and ${packageTable.deletedAt} is null and ${packageTable[place]} and ${packageTable.entitlements} <> '{noAds}')`;

/** SQL conditions for the states of a sale window. */
const saleStateConditions = {
  soon: (now: Date) =>
    sql`(${packageTable.saleFrom} is not null and ${packageTable.saleFrom} > ${now})`,
  open: (now: Date) =>
    sql`((${packageTable.saleFrom} is null or ${packageTable.saleFrom} <= ${now}) and (${packageTable.saleUntil} is null or ${packageTable.saleUntil} > ${now}))`,
  over: (now: Date) =>
    sql`(${packageTable.saleUntil} is not null and ${packageTable.saleUntil} <= ${now})`,
};

/** SQL condition: the package's sale window is in a state. */
export const isInSaleState = (state: keyof typeof saleStateConditions, now: Date): SQL =>
  saleStateConditions[state](now);

/**
 * SQL condition: the package can be bought in a sales channel at a point in time, from `saleFrom`
 * until before `saleUntil`.
 */
export const isOnSale = (now: Date, place: SalesChannel): SQL | undefined =>
  and(isOfferedIn(place), isInSaleState("open", now));
