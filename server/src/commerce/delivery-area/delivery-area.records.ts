import { pricedIn } from "@masthead/contract/commerce/money.ts";
import { sql } from "drizzle-orm";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { labelsOf } from "../../platform/crud/record-references.ts";
import {
  localizedSortKey,
  localizedTextIn,
  textInAllLocales,
} from "../../platform/crud/text-search.sql.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import { stationCurrency } from "../../system/setting/setting.service.ts";
import {
  countRegionsByCity,
  type DeliveryRegionRow,
  nextPositionInCity,
} from "./delivery-area.store.ts";
import { deliveryCity, deliveryRegion } from "./delivery-area.table.ts";

type CityRow = typeof deliveryCity.$inferSelect;

const CACHE_TAGS = ["list:merchant"] as const;

const sortsOf = (
  table: typeof deliveryCity | typeof deliveryRegion,
): RecordKind<CityRow>["sorts"] => ({
  position: () => sql`${table.position}`,
  name: (locale) => localizedSortKey(table.name, locale),
  status: () => sql`${table.status}`,
  createdAt: () => sql`${table.createdAt}`,
  updatedAt: () => sql`${table.updatedAt}`,
});

export const deliveryCityRecords: RecordKind<CityRow, { regions: number }> = {
  entity: "MerchantCity",
  permissionEntity: "Package",
  table: deliveryCity,
  auditLog,
  localized: ["name"],
  requiredTexts: ["name"],
  searchText: textInAllLocales(deliveryCity.name),
  sorts: sortsOf(deliveryCity),
  filters: { status: deliveryCity.status },
  label: (locale) => localizedTextIn(deliveryCity.name, locale),
  validate: async ({ db }, { before, after }) =>
    before ? undefined : { position: after.position ?? (await nextPositionIn(db, deliveryCity)) },
  async present({ db }, rows) {
    const ids = rows.map(({ id }) => id);
    const regions = await countRegionsByCity(db, ids);
    return ids.map((id) => ({ regions: regions.get(id) ?? 0 }));
  },
  tags: () => CACHE_TAGS,
};

export const deliveryRegionRecords: RecordKind<
  DeliveryRegionRow,
  { city: string; exponent: number }
> = {
  entity: "MerchantRegion",
  permissionEntity: "Package",
  table: deliveryRegion,
  auditLog,
  localized: ["name"],
  requiredTexts: ["name"],
  searchText: textInAllLocales(deliveryRegion.name),
  sorts: { ...sortsOf(deliveryRegion), deliveryFee: () => sql`${deliveryRegion.deliveryFee}` },
  filters: { status: deliveryRegion.status, cityId: deliveryRegion.cityId },
  label: (locale) => localizedTextIn(deliveryRegion.name, locale),
  referenceFields: () => ({ cityId: deliveryCityRecords }),
  async validate(context, { before, after }) {
    if (before) return undefined;
    return {
      currency: after.currency ?? (await stationCurrency(context)),
      position: after.position ?? (await nextPositionInCity(context.db, after.cityId)),
    };
  },
  async present({ db, locale }, rows) {
    const cities = await labelsOf(
      db,
      deliveryCityRecords,
      [...new Set(rows.map(({ cityId }) => cityId))],
      locale,
    );
    return rows.map(({ cityId, currency }) => ({
      city: cities.get(cityId) ?? "",
      ...pricedIn(currency),
    }));
  },
  tags: () => CACHE_TAGS,
};
