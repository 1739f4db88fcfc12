import { inArray, type SQL, sql } from "drizzle-orm";
import type { ReferenceSource } from "../../platform/crud/references.sql.ts";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { category } from "./category.table.ts";

/**
 * Takes an advisory lock, so that one transaction at a time moves, creates or deletes categories.
 * Checks of the tree and of slugs then stay valid until the transaction ends.
 */
export async function lockCategories(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('category'))`);
}

/**
 * Returns the ids from a category up to its root, without deleted ones; none when the category
 * itself is deleted or does not exist.
 */
export async function categoryPathIds(db: Db, id: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`with recursive line as (
        select id, parent_id from ${category} where id = ${id} and deleted_at is null
        union select c.id, c.parent_id from ${category} c join line on c.id = line.parent_id where c.deleted_at is null)
      select id from line`,
  );
  return rows.map((row) => row.id);
}

/** Returns the names of categories by id. */
export async function categoryNames(
  db: Db,
  ids: number[],
  locale: string,
): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ id: category.id, name: localizedTextIn(category.name, locale) })
    .from(category)
    .where(inArray(category.id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/**
 * SQL of an aggregate over a category and its ancestors, `line`, whose `depth` is 0 at the
 * category.
 */
const overAncestors = <Value>(aggregate: SQL): SQL<Value> =>
  sql<Value>`(with recursive line as (
      select c.id, c.parent_id, c.name, c.position, 0 as depth from ${category} c where c.id = ${category.id}
      union all select c.id, c.parent_id, c.name, c.position, line.depth + 1 from ${category} c join line on c.id = line.parent_id)
    select ${aggregate} from line)`;

/** SQL of the names from the root to a category: `Sport › Football`. */
export const categoryPathName = (locale: string): SQL<string> =>
  overAncestors(
    sql`string_agg(${localizedTextIn(sql`line.name`, locale)}, ' › ' order by line.depth desc)`,
  );

/** SQL of the order of menus: each category is followed by its subcategories. */
export const categoryTreeOrder: SQL = overAncestors(
  sql`array_agg(array[line.position, line.id] order by line.depth desc)`,
);

export const categoryReferences: ReferenceSource = {
  from: "Category",
  to: "Category",
  select: (id, locale) =>
    sql`select ${category.id} as id, ${localizedTextIn(category.name, locale)} as label from ${category} where ${category.parentId} = ${id} and ${category.deletedAt} is null`,
};
