import { and, type SQL, sql } from "drizzle-orm";
import { packageTable } from "./package.table.ts";

/** Where packages are sold: on the site, or by staff. */
export type SalePlace = "website" | "dashboard";

/** SQL: it is sold at a place, now, before, or in time to come. Every read of what is on offer goes through here. */
export const offeredAt = (place: SalePlace): SQL =>
  // "No advertisements" is sold no more: a package that opened nothing else opens nothing.
  sql`(${packageTable.status} and ${packageTable.deletedAt} is null and ${packageTable[place]} and ${packageTable.entitlements} <> '{noAds}')`;

/** SQL of where a package stands in its window: `soon`, `open`, `over`. */
const inWindow = {
  soon: (now: Date) => sql`(${packageTable.saleFrom} is not null and ${packageTable.saleFrom} > ${now})`,
  open: (now: Date) =>
    sql`((${packageTable.saleFrom} is null or ${packageTable.saleFrom} <= ${now}) and (${packageTable.saleUntil} is null or ${packageTable.saleUntil} > ${now}))`,
  over: (now: Date) => sql`(${packageTable.saleUntil} is not null and ${packageTable.saleUntil} <= ${now})`,
};

/** SQL: it stands so in its window. */
export const standsAt = (state: keyof typeof inWindow, now: Date): SQL => inWindow[state](now);

/** SQL: readers, or staff, can buy it at a moment: from `saleFrom` on, and no longer at `saleUntil`. */
export const onSaleAt = (now: Date, place: SalePlace): SQL | undefined => and(offeredAt(place), standsAt("open", now));
