import { slugify } from "@masthead/contract/newsroom/slug.ts";
import type { SocialLink } from "@masthead/contract/newsroom/topic.ts";
import { LOCALES, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { announceChange } from "../../platform/cache/changes.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { type Actor, createdChanges, writeLog } from "../../system/log/log.store.ts";
import { topicSource } from "./topic.sql.ts";
import { lockTopicBySlugOrName } from "./topic-match.store.ts";
import { findFreeTopicSlug } from "./topic-slug.service.ts";
import { type TopicKind, topicSlug } from "./topic-slug.table.ts";

export interface NewTopic {
  name: LocalizedText;
  slug?: LocalizedText;
  role?: LocalizedText;
  bio?: LocalizedText;
  /** Only for authors and people. */
  photoId?: number | null;
  /** Only for authors. */
  socialLinks?: SocialLink[];
  url?: string | null;
}

/** Creates a tag, author, person or source with its slugs and audit log entry. Returns its id. */
export async function createTopic(
  db: Db,
  actor: Actor,
  kind: TopicKind,
  values: NewTopic,
): Promise<number> {
  const { entity, table } = topicSource(kind);
  const slug: LocalizedText = {};
  for (const locale of LOCALES) {
    const slugSource = values.slug?.[locale] ?? values.name[locale];
    if (slugSource) slug[locale] = await findFreeTopicSlug(db, locale, slugify(slugSource) || kind);
  }
  const [row] = await db
    .insert(table as PgTable)
    .values({ ...values, slug })
    .returning({ id: sql<number>`${table.id}` });
  if (!row) throw new Error(`${kind} insert returned no row`);
  const slugRows = LOCALES.flatMap((locale) =>
    slug[locale] ? [{ locale, slug: slug[locale], entity: kind, entityId: row.id }] : [],
  );
  if (slugRows.length) await db.insert(topicSlug).values(slugRows);
  await writeLog(db, actor, [
    { action: "create", entity, entityId: row.id, changes: createdChanges({ ...values, slug }) },
  ]);
  await announceChange(db, [`list:${kind}`, `${kind}:${row.id}`]);
  return row.id;
}

/**
 * Returns the id of the tag, author, person or source with this slug or else with this name, in any
 * language and case. Locks it against deletion until the transaction ends.
 */
export function findTopic(
  db: Db,
  kind: TopicKind,
  query: { slug: string; name: string },
): Promise<number | undefined> {
  return lockTopicBySlugOrName(db, topicSource(kind).table, kind, {
    slug: slugify(query.slug || query.name),
    name: query.name.trim(),
  });
}

/**
 * Whether the record exists and is not deleted. Locks it against deletion until the transaction
 * ends.
 */
export async function topicExists(db: Db, kind: TopicKind, id: number): Promise<boolean> {
  const { table } = topicSource(kind);
  return (
    (
      await db
        .select({ id: table.id })
        .from(table as PgTable)
        .where(and(eq(table.id, id), isNull(table.deletedAt)))
        .for(ROW_LOCK.name)
    ).length > 0
  );
}
