import { and, asc, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { category } from "./category.table.ts";

export async function insertCategory(db: Db, values: typeof category.$inferInsert): Promise<number> {
  const [row] = await db.insert(category).values(values).returning({ id: category.id });
  if (!row) throw new Error("the section was not stored");
  return row.id;
}

const hasSlug = (slug: string) => sql`exists (select from jsonb_each_text(${category.slug}) each where each.value = ${slug})`;

/** Id of the section that has a slug, or else a name; until the transaction ends nobody deletes it. */
export async function categoryWith(db: Db, { slug, name }: { slug: string; name: string }): Promise<number | undefined> {
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

/** Whether a section is there and not deleted; until the transaction ends nobody deletes it. */
export async function hasCategory(db: Db, id: number): Promise<boolean> {
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

/** Whether a section, other than the given one, has this slug in any language. */
export async function isCategorySlugTaken(db: Db, slug: string, but: number | null = null): Promise<boolean> {
  const rows = await db
    .select({ id: category.id })
    .from(category)
    .where(and(isNull(category.deletedAt), hasSlug(slug), but === null ? undefined : ne(category.id, but)))
    .limit(1);
  return rows.length > 0;
}
