import { sql } from "drizzle-orm";
import { namesOf } from "../../platform/crud/named-records.ts";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { sortedTextIn, textIn, textInAll } from "../../platform/crud/words.sql.ts";
import { trail } from "../../system/log/log.trail.ts";
import { stationCurrency } from "../../system/setting/setting.service.ts";
import { nextPositionInCity, type RegionRow, regionsInCities, regionsOfCity } from "./merchant.store.ts";
import { merchantCity, merchantRegion } from "./merchant.table.ts";

type CityRow = typeof merchantCity.$inferSelect;

const TAGS = ["list:merchant"];

const sortsOf = (table: typeof merchantCity | typeof merchantRegion): RecordKind<CityRow>["sorts"] => ({
  position: () => sql`${table.position}`,
  name: (locale) => sortedTextIn(table.name, locale),
  status: () => sql`${table.status}`,
  createdAt: () => sql`${table.createdAt}`,
  updatedAt: () => sql`${table.updatedAt}`,
});

export const merchantCityRecords: RecordKind<CityRow, { regions: number }> = {
  entity: "MerchantCity",
  rights: "Package",
  table: merchantCity,
  trail,
  localized: ["name"],
  named: ["name"],
  words: textInAll(merchantCity.name),
  sorts: sortsOf(merchantCity),
  filters: { status: merchantCity.status },
  label: (locale) => textIn(merchantCity.name, locale),
  check: async ({ db }, { before, after }) =>
    before ? undefined : { position: after.position ?? (await nextPositionIn(db, merchantCity)) },
  references: async ({ db, locale }, id) => [await regionsOfCity(db, id, locale)],
  async present({ db }, rows) {
    const ids = rows.map(({ id }) => id);
    const regions = await regionsInCities(db, ids);
    return ids.map((id) => ({ regions: regions.get(id) ?? 0 }));
  },
  tags: () => TAGS,
};

export const merchantRegionRecords: RecordKind<RegionRow, { city: string }> = {
  entity: "MerchantRegion",
  rights: "Package",
  table: merchantRegion,
  trail,
  localized: ["name"],
  named: ["name"],
  words: textInAll(merchantRegion.name),
  sorts: { ...sortsOf(merchantRegion), deliveryFee: () => sql`${merchantRegion.deliveryFee}` },
  filters: { status: merchantRegion.status, cityId: merchantRegion.cityId },
  label: (locale) => textIn(merchantRegion.name, locale),
  names: () => ({ cityId: merchantCityRecords }),
  async check(context, { before, after }) {
    if (before) return undefined;
    return {
      currency: after.currency ?? (await stationCurrency(context)),
      position: after.position ?? (await nextPositionInCity(context.db, after.cityId)),
    };
  },
  async present({ db, locale }, rows) {
    const cities = await namesOf(db, merchantCityRecords, [...new Set(rows.map(({ cityId }) => cityId))], locale);
    return rows.map(({ cityId }) => ({ city: cities.get(cityId) ?? "" }));
  },
  tags: () => TAGS,
};
