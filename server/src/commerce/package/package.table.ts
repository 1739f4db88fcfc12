import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { Entitlement, Interval } from "@masthead/contract/commerce/package-terms.ts";
import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { bigint, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { textInAll, trigramsOf } from "../../platform/crud/words.sql.ts";
import { entityColumns, localizedText, moment, reference } from "../../platform/postgres/columns.ts";

/** A device that is offered with a package. */
export interface OfferedDevice {
  /** Names it within the package, and in orders. */
  model: string;
  name: LocalizedText;
  /** Price of one, tax contained, in the smallest unit of the package's currency. */
  price: number;
}

/** What is sold. */
export const packageTable = pgTable(
  "package",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    description: localizedText().notNull().default({}),
    /** Lines of what is included, in both languages. */
    features: jsonb().$type<LocalizedText[]>().notNull().default([]),
    /** null: the regular list. */
    campaign: text(),
    /** Of a campaign that sells products, such as those of Nojoom. */
    product: text(),
    imageId: reference(),
    /** For one period, tax contained, in the smallest unit. */
    price: bigint({ mode: "number" }).notNull(),
    /** What it costs outside of its campaign; null: not told. */
    listPrice: bigint({ mode: "number" }),
    currency: text().$type<Currency>().notNull(),
    interval: text().$type<Interval>().notNull(),
    /** Months or years of a period; of `once` the months that it opens, 0: it opens nothing. */
    intervalCount: integer().notNull().default(1),
    trialDays: integer().notNull().default(0),
    deviceRequired: boolean().notNull().default(false),
    devices: jsonb().$type<OfferedDevice[]>().notNull().default([]),
    saleFrom: moment(),
    saleUntil: moment(),
    /** Offered on the site. */
    website: boolean().notNull().default(true),
    /** Offered by staff, such as at a cash desk. */
    dashboard: boolean().notNull().default(true),
    entitlements: text().array().$type<Entitlement[]>().notNull().default([]),
    position: integer().notNull().default(0),
    status: boolean().notNull().default(true),
  },
  (t) => [
    index().on(t.campaign, t.position),
    index("package_image").on(t.imageId),
    index("package_words").using("gin", trigramsOf(textInAll(t.name))),
  ],
);
