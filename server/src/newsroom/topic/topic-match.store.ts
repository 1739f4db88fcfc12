import { type SQLWrapper, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { type TopicKind, topicSlug } from "./topic-slug.table.ts";

/**
 * Returns the id of the record in a table that has this slug, as a current or former one, or else
 * this name. Locks it against deletion until the transaction ends.
 */
export async function lockTopicBySlugOrName(
  db: Db,
  table: SQLWrapper,
  entity: TopicKind,
  { slug, name }: { slug: string; name: string },
): Promise<number | undefined> {
  const [row] = await rowsOf<{ id: number }>(
    db,
    sql`select e.id from ${table} e left join ${topicSlug} s on s.entity = ${entity} and s.entity_id = e.id and s.slug = ${slug}
      where e.deleted_at is null and (s.slug is not null or exists (select from jsonb_each_text(e.name) each where lower(each.value) = lower(${name})))
      order by (s.slug is null), s.current desc, e.id limit 1 for ${sql.raw(ROW_LOCK.name)} of e`,
  );
  return row?.id;
}
