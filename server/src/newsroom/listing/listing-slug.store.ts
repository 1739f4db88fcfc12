import type { Locale } from "@masthead/contract/system/locale.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { type ListingEntity, listingSlug } from "./slug.table.ts";

/** Whoever looks for a free slug waits here until the one before has taken his. */
export async function lockListingSlugs(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('listing_slug'))`);
}

/** Whether a slug is, or was, anyone's. */
export async function isListingSlugTaken(db: Db, locale: Locale, slug: string): Promise<boolean> {
  const taken = await db
    .select({ slug: listingSlug.slug })
    .from(listingSlug)
    .where(and(eq(listingSlug.locale, locale), eq(listingSlug.slug, slug)));
  return taken.length > 0;
}

/** Makes a slug the present address of a record, which may have had it before; false when it is another's. */
export async function takeListingSlug(db: Db, locale: Locale, slug: string, entity: ListingEntity, entityId: number): Promise<boolean> {
  const own = sql`${listingSlug.entity} = ${entity} and ${listingSlug.entityId} = ${entityId}`;
  const rows = await db
    .insert(listingSlug)
    .values({ locale, slug, entity, entityId })
    .onConflictDoUpdate({ target: [listingSlug.locale, listingSlug.slug], set: { current: true }, setWhere: own })
    .returning({ slug: listingSlug.slug });
  return rows.length > 0;
}

/** Makes a slug a former address, which leads to the present one. */
export async function retireListingSlug(db: Db, locale: Locale, slug: string): Promise<void> {
  await db
    .update(listingSlug)
    .set({ current: false })
    .where(and(eq(listingSlug.locale, locale), eq(listingSlug.slug, slug)));
}

/** Frees every address of a record that is gone. */
export async function dropListingSlugs(db: Db, entity: ListingEntity, entityId: number): Promise<void> {
  await db.delete(listingSlug).where(and(eq(listingSlug.entity, entity), eq(listingSlug.entityId, entityId)));
}
