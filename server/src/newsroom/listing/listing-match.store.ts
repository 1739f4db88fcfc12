import { type SQLWrapper, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { type ListingEntity, listingSlug } from "./slug.table.ts";

/** Id of the record of a table that has a slug, now or formerly, or else a name; until the transaction ends nobody deletes it. */
export async function listingWith(
  db: Db,
  table: SQLWrapper,
  entity: ListingEntity,
  { slug, name }: { slug: string; name: string },
): Promise<number | undefined> {
  const [row] = await rowsOf<{ id: number }>(
    db,
    sql`select e.id from ${table} e left join ${listingSlug} s on s.entity = ${entity} and s.entity_id = e.id and s.slug = ${slug}
      where e.deleted_at is null and (s.slug is not null or exists (select from jsonb_each_text(e.name) each where lower(each.value) = lower(${name})))
      order by (s.slug is null), s.current desc, e.id limit 1 for ${sql.raw(ROW_LOCK.name)} of e`,
  );
  return row?.id;
}
