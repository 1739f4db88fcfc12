import type { Entitlement } from "@masthead/contract/commerce/entitlements.ts";
import type { Currency } from "@masthead/contract/commerce/money.ts";
import type { Interval } from "@masthead/contract/commerce/package-terms.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { bigint, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { textInAllLocales, trigramIndexOf } from "../../platform/crud/text-search.sql.ts";
import {
  entityColumns,
  localizedText,
  reference,
  timestamptz,
} from "../../platform/postgres/columns.ts";

export interface OfferedDevice {
  /** Identifies the device within the package, and in orders. */
  model: string;
  name: LocalizedText;
  /** Price of one, including tax, in minor units of the package's currency. */
  price: number;
}

/** Packages for sale. */
export const packageTable = pgTable(
  "package",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    description: localizedText().notNull().default({}),
    /** Features included in the package, one line each, in both languages. */
    features: jsonb().$type<LocalizedText[]>().notNull().default([]),
    /** null for packages of the regular list. */
    campaign: text(),
    /** Product within a campaign that sells several, such as Nojoom. */
    product: text(),
    /** Title of the page of the campaign, or of the product. One package of it is enough. */
    campaignTitle: localizedText().notNull().default({}),
    imageId: reference(),
    /** For one period, including tax, in minor units. */
    price: bigint({ mode: "number" }).notNull(),
    /** Price outside of the campaign; null hides it. */
    listPrice: bigint({ mode: "number" }),
    /** Paid periods at `price`, after which `listPrice` is charged; 0: all. */
    introductoryPeriods: integer().notNull().default(0),
    currency: text().$type<Currency>().notNull(),
    interval: text().$type<Interval>().notNull(),
    /** Months or years of a period. For `once`, the months of access; 0 gives none. */
    intervalCount: integer().notNull().default(1),
    trialDays: integer().notNull().default(0),
    deviceRequired: boolean().notNull().default(false),
    devices: jsonb().$type<OfferedDevice[]>().notNull().default([]),
    saleFrom: timestamptz(),
    saleUntil: timestamptz(),
    /** Sold on the website. */
    website: boolean().notNull().default(true),
    /** Sold by staff, such as at a cash desk. */
    dashboard: boolean().notNull().default(true),
    entitlements: text().array().$type<Entitlement[]>().notNull().default([]),
    /** Devices that play premium content at the same time, also of current subscribers; null: no limit. */
    maxStreams: integer(),
    position: integer().notNull().default(0),
    status: boolean().notNull().default(true),
  },
  (t) => [
    index().on(t.campaign, t.position),
    index("package_image").on(t.imageId),
    index("package_words").using("gin", trigramIndexOf(textInAllLocales(t.name))),
  ],
);
