import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { pictureJson } from "../media/media.picture.ts";
import { LISTING_SOURCES, type ListingRow } from "./listing.sql.ts";
import { type ListingEntity, listingSlug } from "./slug.table.ts";

/** Visible rows of an entity by name, or those of the given ids. */
export function visibleListings(
  db: Db,
  entity: ListingEntity,
  options: { ids?: number[]; locale?: Locale; limit?: number; offset?: number } = {},
): Promise<ListingRow[]> {
  const { table, visible, role, bio, url, links, picture } = LISTING_SOURCES[entity];
  const { ids, locale = "en-US", limit = 10_000, offset = 0 } = options;
  const among = ids ? sql`and e.id = any(${sql.param(ids)}::bigint[])` : sql``;
  return rowsOf<ListingRow>(
    db,
    sql`select e.id, e.name, e.slug, ${role} as role, ${bio} as bio, ${url} as url, ${links} as links, ${pictureJson} as picture
      from ${table} ${picture} where ${visible} and e.deleted_at is null ${among}
      order by coalesce(nullif(e.name->>${locale}, ''), e.name->>'en-US', e.name->>'ar-JO'), e.id limit ${limit} offset ${offset}`,
  );
}

export async function countListings(db: Db, entity: ListingEntity): Promise<number> {
  const { table, visible } = LISTING_SOURCES[entity];
  const [row] = await rowsOf<{ total: number }>(db, sql`select count(*) as total from ${table} where ${visible} and e.deleted_at is null`);
  return row?.total ?? 0;
}

/** Whose address a slug below /articles/ is, or was. */
export async function findListingSlug(
  db: Db,
  locale: Locale,
  slug: string,
): Promise<{ entity: ListingEntity; entityId: number } | undefined> {
  const [row] = await rowsOf<{ entity: ListingEntity; entityId: number }>(
    db,
    sql`select entity, entity_id as "entityId" from ${listingSlug} where slug = ${slug} order by (locale = ${locale}) desc, current desc limit 1`,
  );
  return row;
}
