import type { Locale } from "@masthead/contract/system/locale.ts";
import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { reference } from "../../platform/postgres/columns.ts";

export type ListingEntity = "tag" | "author" | "person" | "source";

/**
 * The slugs below /articles/, of four entities that share it, so that one address never means two
 * things. A former slug stays, `current` false, and leads to the record's current one.
 */
export const listingSlug = pgTable(
  "listing_slug",
  {
    locale: text().$type<Locale>().notNull(),
    slug: text().notNull(),
    entity: text().$type<ListingEntity>().notNull(),
    entityId: reference().notNull(),
    current: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.locale, t.slug] }), index().on(t.entity, t.entityId)],
);
