import type { Locale } from "@masthead/contract/platform/locale.ts";
import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { reference } from "../../platform/postgres/columns.ts";

export type TopicKind = "tag" | "author" | "person" | "source";

/**
 * Slugs below /articles/. Four entities share the table, so that a slug is unique across them. A
 * former slug remains with `current` false and redirects to the current one.
 */
export const topicSlug = pgTable(
  "listing_slug",
  {
    locale: text().$type<Locale>().notNull(),
    slug: text().notNull(),
    entity: text().$type<TopicKind>().notNull(),
    entityId: reference().notNull(),
    current: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.locale, t.slug] }), index().on(t.entity, t.entityId)],
);
