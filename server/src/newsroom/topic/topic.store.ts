import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { imageJson } from "../media/media.image.ts";
import { type TopicRow, topicSql } from "./topic.sql.ts";
import { type TopicKind, topicSlug } from "./topic-slug.table.ts";

/** Returns the visible rows of an entity, sorted by name; with `ids` only those. */
export function visibleTopics(
  db: Db,
  entity: TopicKind,
  options: { ids?: number[]; locale?: Locale; limit?: number; offset?: number } = {},
): Promise<TopicRow[]> {
  const { table, visible, role, bio, url, links, imageJoin } = topicSql(entity);
  const { ids, locale = "en-US", limit = 10_000, offset = 0 } = options;
  const idCondition = ids ? sql`and e.id = any(${sql.param(ids)}::bigint[])` : sql``;
  return rowsOf<TopicRow>(
    db,
    sql`select e.id, e.name, e.slug, ${role} as role, ${bio} as bio, ${url} as url, ${links} as links, ${imageJson} as image
      from ${table} ${imageJoin} where ${visible} and e.deleted_at is null ${idCondition}
      order by coalesce(nullif(e.name->>${locale}, ''), e.name->>'en-US', e.name->>'ar-JO'), e.id limit ${limit} offset ${offset}`,
  );
}

export async function countTopics(db: Db, entity: TopicKind): Promise<number> {
  const { table, visible } = topicSql(entity);
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*) as total from ${table} where ${visible} and e.deleted_at is null`,
  );
  return row?.total ?? 0;
}

/** Returns the topic that has or had a slug below /articles/. */
export async function findTopicSlugOwner(
  db: Db,
  locale: Locale,
  slug: string,
): Promise<{ entity: TopicKind; entityId: number } | undefined> {
  const [row] = await rowsOf<{ entity: TopicKind; entityId: number }>(
    db,
    sql`select entity, entity_id as "entityId" from ${topicSlug} where slug = ${slug} order by (locale = ${locale}) desc, current desc limit 1`,
  );
  return row;
}
