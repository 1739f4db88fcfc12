import type { Currency } from "@masthead/contract/commerce/money.ts";
import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { textInAll, trigramsOf } from "../../platform/crud/words.sql.ts";
import { entityColumns, localizedText, reference } from "../../platform/postgres/columns.ts";

/** A city that is delivered to and collected in. */
export const merchantCity = pgTable(
  "merchant_city",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    position: integer().notNull().default(0),
    status: boolean().notNull().default(true),
  },
  (t) => [index("merchant_city_words").using("gin", trigramsOf(textInAll(t.name)))],
);

/** A part of a city. */
export const merchantRegion = pgTable(
  "merchant_region",
  {
    ...entityColumns(),
    cityId: reference()
      .notNull()
      .references(() => merchantCity.id),
    name: localizedText().notNull(),
    /** For a delivery there, tax contained, in the smallest unit. */
    deliveryFee: bigint({ mode: "number" }).notNull().default(0),
    currency: text().$type<Currency>().notNull(),
    position: integer().notNull().default(0),
    status: boolean().notNull().default(true),
  },
  (t) => [index().on(t.cityId, t.position), index("merchant_region_words").using("gin", trigramsOf(textInAll(t.name)))],
);
