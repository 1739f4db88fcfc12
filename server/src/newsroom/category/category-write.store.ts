import { and, asc, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { category } from "./category.table.ts";

export async function insertCategory(
  db: Db,
  values: typeof category.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(category).values(values).returning({ id: category.id });
  if (!row) throw new Error("category insert returned no row");
  return row.id;
}

const hasSlug = (slug: string) =>
  sql`exists (select from jsonb_each_text(${category.slug}) each where each.value = ${slug})`;

/**
 * Returns the id of the category with this slug, or else with this name. Locks it against deletion
 * until the transaction ends.
 */
export async function lockCategoryBySlugOrName(
  db: Db,
  { slug, name }: { slug: string; name: string },
): Promise<number | undefined> {
  const hasName = sql`exists (select from jsonb_each_text(${category.name}) each where lower(each.value) = lower(${name}))`;
  const [row] = await db
    .select({ id: category.id })
    .from(category)
    .where(and(isNull(category.deletedAt), or(hasSlug(slug), hasName)))
    .orderBy(desc(hasSlug(slug)), asc(category.id))
    .limit(1)
    .for(ROW_LOCK.name);
  return row?.id;
}

/**
 * Whether the category exists and is not deleted. Locks it against deletion until the transaction
 * ends.
 */
export async function lockCategory(db: Db, id: number): Promise<boolean> {
  return (
    (
      await db
        .select({ id: category.id })
        .from(category)
        .where(and(eq(category.id, id), isNull(category.deletedAt)))
        .for(ROW_LOCK.name)
    ).length > 0
  );
}

/** Whether a category other than `exceptId` uses this slug in any language. */
export async function isCategorySlugInUse(
  db: Db,
  slug: string,
  exceptId: number | null = null,
): Promise<boolean> {
  const rows = await db
    .select({ id: category.id })
    .from(category)
    .where(
      and(
        isNull(category.deletedAt),
        hasSlug(slug),
        exceptId === null ? undefined : ne(category.id, exceptId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
