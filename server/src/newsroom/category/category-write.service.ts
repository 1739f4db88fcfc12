import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { LOCALES, type LocalizedText } from "@masthead/contract/system/locale.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, created, writeLog } from "../../system/log/log.store.ts";
import { category } from "./category.table.ts";
import { freeCategorySlug } from "./category-slug.service.ts";
import { categoryWith, hasCategory, insertCategory } from "./category-write.store.ts";

export interface NewCategory {
  name: LocalizedText;
  /** Default: made from the name. */
  slug?: LocalizedText;
  parentId?: number | null;
  /** Default: true. */
  inMenu?: boolean;
}

/** Makes a section, the last in its order, and its log row. Returns its id. */
export async function createCategory(
  db: Db,
  actor: Actor,
  { name, slug: wished = {}, parentId = null, inMenu = true }: NewCategory,
): Promise<number> {
  const slug: LocalizedText = {};
  for (const locale of LOCALES) {
    const wanted = wished[locale] ?? name[locale];
    if (wanted) slug[locale] = await freeCategorySlug(db, slugify(wanted) || "category");
  }
  const values = { name, slug, parentId, inMenu, position: await nextPositionIn(db, category) };
  const id = await insertCategory(db, values);
  await writeLog(db, actor, [{ action: "create", entity: "Category", entityId: id, changes: created(values) }]);
  await announceChange(db, ["list:category", `category:${id}`]);
  return id;
}

/** The section that has this slug or, failing that, this name, whatever the language or case. Within a transaction it stays. */
export function findCategory(db: Db, wanted: { slug: string; name: string }): Promise<number | undefined> {
  return categoryWith(db, { slug: slugify(wanted.slug || wanted.name), name: wanted.name.trim() });
}

/** Whether the section is there and not deleted. Within a transaction it stays. */
export function isCategory(db: Db, id: number): Promise<boolean> {
  return hasCategory(db, id);
}
