import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../platform/postgres/database.ts";
import { type BroadcastEntity, broadcastSlug } from "./broadcast-slug.table.ts";

/** Serialises slug generation: waits until concurrent transactions have saved their slugs. */
export async function lockBroadcastSlugs(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('broadcast_slug'))`);
}

const matchesSlug = (entity: BroadcastEntity, locale: Locale, slug: string) =>
  and(
    eq(broadcastSlug.entity, entity),
    eq(broadcastSlug.locale, locale),
    eq(broadcastSlug.slug, slug),
  );

/** Checks whether a record of this entity uses a slug or used it before. */
export async function isBroadcastSlugTaken(
  db: Db,
  entity: BroadcastEntity,
  locale: Locale,
  slug: string,
): Promise<boolean> {
  const rows = await db
    .select({ slug: broadcastSlug.slug })
    .from(broadcastSlug)
    .where(matchesSlug(entity, locale, slug));
  return rows.length > 0;
}

/**
 * Saves a slug as the current one of a record, which may have used it before. Returns false when it
 * belongs to another record.
 */
export async function claimBroadcastSlug(
  db: Db,
  entity: BroadcastEntity,
  entityId: number,
  locale: Locale,
  slug: string,
): Promise<boolean> {
  const rows = await db
    .insert(broadcastSlug)
    .values({ entity, locale, slug, entityId })
    .onConflictDoUpdate({
      target: [broadcastSlug.entity, broadcastSlug.locale, broadcastSlug.slug],
      set: { current: true },
      setWhere: eq(broadcastSlug.entityId, entityId),
    })
    .returning({ slug: broadcastSlug.slug });
  return rows.length > 0;
}

/** Marks a slug as former: it redirects to the current one. */
export async function retireBroadcastSlug(
  db: Db,
  entity: BroadcastEntity,
  locale: Locale,
  slug: string,
): Promise<void> {
  await db
    .update(broadcastSlug)
    .set({ current: false })
    .where(matchesSlug(entity, locale, slug));
}

/** Deletes every slug of a purged record. */
export async function deleteBroadcastSlugs(
  db: Db,
  entity: BroadcastEntity,
  entityId: number,
): Promise<void> {
  await db
    .delete(broadcastSlug)
    .where(and(eq(broadcastSlug.entity, entity), eq(broadcastSlug.entityId, entityId)));
}

/**
 * Returns the id of the record that uses a slug or used it before. Slugs in the requested language
 * take precedence, then current ones.
 */
export async function selectIdByBroadcastSlug(
  db: Db,
  entity: BroadcastEntity,
  locale: Locale,
  slug: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: broadcastSlug.entityId })
    .from(broadcastSlug)
    .where(and(eq(broadcastSlug.entity, entity), eq(broadcastSlug.slug, slug)))
    .orderBy(desc(eq(broadcastSlug.locale, locale)), desc(broadcastSlug.current))
    .limit(1);
  return row?.id;
}
