import type { Locale } from "@masthead/contract/system/locale.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../platform/postgres/database.ts";
import { type BroadcastEntity, broadcastSlug } from "./broadcast-slug.table.ts";

/** Whoever looks for a free slug waits here until the one before has taken his. */
export async function lockBroadcastSlugs(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('broadcast_slug'))`);
}

const at = (entity: BroadcastEntity, locale: Locale, slug: string) =>
  and(eq(broadcastSlug.entity, entity), eq(broadcastSlug.locale, locale), eq(broadcastSlug.slug, slug));

/** Whether a slug is, or was, one of the entity's. */
export async function isBroadcastSlugTaken(db: Db, entity: BroadcastEntity, locale: Locale, slug: string): Promise<boolean> {
  const taken = await db
    .select({ slug: broadcastSlug.slug })
    .from(broadcastSlug)
    .where(at(entity, locale, slug));
  return taken.length > 0;
}

/** Makes a slug the present address of a record, which may have had it before; false when it is another's. */
export async function takeBroadcastSlug(db: Db, entity: BroadcastEntity, entityId: number, locale: Locale, slug: string): Promise<boolean> {
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

/** Makes a slug a former address, which leads to the present one. */
export async function retireBroadcastSlug(db: Db, entity: BroadcastEntity, locale: Locale, slug: string): Promise<void> {
  await db
    .update(broadcastSlug)
    .set({ current: false })
    .where(at(entity, locale, slug));
}

/** Frees every address of a record that is gone. */
export async function dropBroadcastSlugs(db: Db, entity: BroadcastEntity, entityId: number): Promise<void> {
  await db.delete(broadcastSlug).where(and(eq(broadcastSlug.entity, entity), eq(broadcastSlug.entityId, entityId)));
}

/** Id of the record whose address a slug is, or was; of the wanted language's before the other's. */
export async function broadcastWithSlug(db: Db, entity: BroadcastEntity, locale: Locale, slug: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: broadcastSlug.entityId })
    .from(broadcastSlug)
    .where(and(eq(broadcastSlug.entity, entity), eq(broadcastSlug.slug, slug)))
    .orderBy(desc(eq(broadcastSlug.locale, locale)), desc(broadcastSlug.current))
    .limit(1);
  return row?.id;
}
