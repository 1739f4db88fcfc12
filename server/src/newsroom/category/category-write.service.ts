import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { LOCALES, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, createdChanges, writeLog } from "../../system/log/log.store.ts";
import { category } from "./category.table.ts";
import { findFreeCategorySlug } from "./category-slug.service.ts";
import { insertCategory, lockCategory, lockCategoryBySlugOrName } from "./category-write.store.ts";

export interface NewCategory {
  name: LocalizedText;
  /** Default: generated from the name. */
  slug?: LocalizedText;
  parentId?: number | null;
  /** Default: true. */
  inMenu?: boolean;
}

/** Creates a category at the last position, with its audit log entry. Returns its id. */
export async function createCategory(
  db: Db,
  actor: Actor,
  { name, slug: requestedSlugs = {}, parentId = null, inMenu = true }: NewCategory,
): Promise<number> {
  const slug: LocalizedText = {};
  for (const locale of LOCALES) {
    const slugSource = requestedSlugs[locale] ?? name[locale];
    if (slugSource)
      slug[locale] = await findFreeCategorySlug(db, slugify(slugSource) || "category");
  }
  const values = { name, slug, parentId, inMenu, position: await nextPositionIn(db, category) };
  const id = await insertCategory(db, values);
  await writeLog(db, actor, [
    { action: "create", entity: "Category", entityId: id, changes: createdChanges(values) },
  ]);
  await announceChange(db, ["list:category", `category:${id}`]);
  return id;
}

/**
 * Returns the id of the category with this slug or else with this name, in any language and case.
 * Locks it against deletion until the transaction ends.
 */
export function findCategory(
  db: Db,
  query: { slug: string; name: string },
): Promise<number | undefined> {
  return lockCategoryBySlugOrName(db, {
    slug: slugify(query.slug || query.name),
    name: query.name.trim(),
  });
}

/**
 * Whether the category exists and is not deleted. Locks it against deletion until the transaction
 * ends.
 */
export function categoryExists(db: Db, id: number): Promise<boolean> {
  return lockCategory(db, id);
}
