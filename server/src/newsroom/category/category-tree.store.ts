import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { referencesBy } from "../../platform/crud/references.sql.ts";
import { textIn } from "../../platform/crud/words.sql.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { article } from "../article/article.table.ts";
import { category } from "./category.table.ts";

/** One at a time moves, makes or deletes sections: what is checked of the tree and of slugs then holds until the transaction ends. */
export async function lockCategories(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('category'))`);
}

/** Ids from a section up to its root, deleted ones left out: none when the section itself is deleted or not there. */
export async function lineOf(db: Db, id: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`with recursive line as (
        select id, parent_id from ${category} where id = ${id} and deleted_at is null
        union select c.id, c.parent_id from ${category} c join line on c.id = line.parent_id where c.deleted_at is null)
      select id from line`,
  );
  return rows.map((row) => row.id);
}

/** Names of sections by id. */
export async function categoryNames(db: Db, ids: number[], locale: string): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ id: category.id, name: textIn(category.name, locale) })
    .from(category)
    .where(inArray(category.id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The articles and sections, not deleted, that stand in a section. */
export async function categoryReferences(db: Db, id: number, locale: string) {
  const inIt = (table: typeof article | typeof category, column: typeof article.categoryId | typeof category.parentId) =>
    and(eq(column, id), isNull(table.deletedAt));
  return [
    await referencesBy(
      db,
      "Article",
      sql`select ${article.id} as id, ${article.title} as label from ${article} where ${inIt(article, article.categoryId)}`,
    ),
    await referencesBy(
      db,
      "Category",
      sql`select ${category.id} as id, ${textIn(category.name, locale)} as label from ${category} where ${inIt(category, category.parentId)}`,
    ),
  ];
}
