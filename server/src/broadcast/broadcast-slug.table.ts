import type { Locale } from "@masthead/contract/platform/locale.ts";
import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { CachedRecord } from "../cache-tags.ts";
import { reference } from "../platform/postgres/columns.ts";

/** Entity with slugs, as named in cache tags. */
export type BroadcastEntity = CachedRecord;

/**
 * Slugs of broadcast records, unique per entity and language. A former slug is kept with `current`
 * false and redirects to the current one.
 */
export const broadcastSlug = pgTable(
  "broadcast_slug",
  {
    entity: text().$type<BroadcastEntity>().notNull(),
    locale: text().$type<Locale>().notNull(),
    slug: text().notNull(),
    entityId: reference().notNull(),
    current: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.entity, t.locale, t.slug] }), index().on(t.entity, t.entityId)],
);
