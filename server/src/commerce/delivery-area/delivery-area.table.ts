import type { Currency } from "@masthead/contract/commerce/money.ts";
import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { textInAllLocales, trigramIndexOf } from "../../platform/crud/text-search.sql.ts";
import { entityColumns, localizedText, reference } from "../../platform/postgres/columns.ts";

/** Delivery area, first level: a city in which orders are delivered and cash is collected. */
export const deliveryCity = pgTable(
  "merchant_city",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    position: integer().notNull().default(0),
    status: boolean().notNull().default(true),
  },
  (t) => [index("merchant_city_words").using("gin", trigramIndexOf(textInAllLocales(t.name)))],
);

/** Delivery area, second level: a region of a city, with its delivery fee. */
export const deliveryRegion = pgTable(
  "merchant_region",
  {
    ...entityColumns(),
    cityId: reference()
      .notNull()
      .references(() => deliveryCity.id),
    name: localizedText().notNull(),
    /** Including tax, in minor units. */
    deliveryFee: bigint({ mode: "number" }).notNull().default(0),
    currency: text().$type<Currency>().notNull(),
    position: integer().notNull().default(0),
    status: boolean().notNull().default(true),
  },
  (t) => [
    index().on(t.cityId, t.position),
    index("merchant_region_words").using("gin", trigramIndexOf(textInAllLocales(t.name))),
  ],
);
