import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { type TopicKind, topicSlug } from "./topic-slug.table.ts";

/** Takes an advisory lock, so that one transaction at a time finds and stores a free slug. */
export async function lockTopicSlugs(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('listing_slug'))`);
}

/** Whether a slug is or was used by any topic. */
export async function isTopicSlugInUse(db: Db, locale: Locale, slug: string): Promise<boolean> {
  const rows = await db
    .select({ slug: topicSlug.slug })
    .from(topicSlug)
    .where(and(eq(topicSlug.locale, locale), eq(topicSlug.slug, slug)));
  return rows.length > 0;
}

/**
 * Makes a slug the current one of a topic, even if the topic had it before. Returns false when
 * another topic has it.
 */
export async function claimTopicSlug(
  db: Db,
  locale: Locale,
  slug: string,
  entity: TopicKind,
  entityId: number,
): Promise<boolean> {
  const isOwn = sql`${topicSlug.entity} = ${entity} and ${topicSlug.entityId} = ${entityId}`;
  const rows = await db
    .insert(topicSlug)
    .values({ locale, slug, entity, entityId })
    .onConflictDoUpdate({
      target: [topicSlug.locale, topicSlug.slug],
      set: { current: true },
      setWhere: isOwn,
    })
    .returning({ slug: topicSlug.slug });
  return rows.length > 0;
}

/** Makes a slug a former one, which redirects to the current one. */
export async function retireTopicSlug(db: Db, locale: Locale, slug: string): Promise<void> {
  await db
    .update(topicSlug)
    .set({ current: false })
    .where(and(eq(topicSlug.locale, locale), eq(topicSlug.slug, slug)));
}

/** Deletes all slugs of a purged topic. */
export async function deleteTopicSlugs(db: Db, entity: TopicKind, entityId: number): Promise<void> {
  await db
    .delete(topicSlug)
    .where(and(eq(topicSlug.entity, entity), eq(topicSlug.entityId, entityId)));
}
