import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { LOCALES, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import { fieldError } from "../../platform/http/field-error.ts";
import { conflictError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { fillMissingSlugs, firstFreeSlug } from "../slug.ts";
import { isCategorySlugInUse } from "./category-write.store.ts";

/**
 * Returns the slug, or a numbered one that is free. Categories are found by slug in any language,
 * so a slug is free only if no category uses it in any language.
 */
export function findFreeCategorySlug(db: Db, slug: string): Promise<string> {
  return firstFreeSlug(slug, async (candidate) => !(await isCategorySlugInUse(db, candidate)));
}

/**
 * Returns the slugs of a category, adding one from the name in each language that has a name but no
 * slug.
 */
export function generateMissingCategorySlugs(
  db: Db,
  name: LocalizedText,
  slug?: LocalizedText,
): Promise<LocalizedText> {
  return fillMissingSlugs(name, slug, (_locale, text) =>
    findFreeCategorySlug(db, slugify(text) || "category"),
  );
}

/** @throws CONFLICT when another category uses one of the slugs */
export async function requireFreeSlugs(
  context: CallContext,
  id: number | null,
  slug: LocalizedText,
): Promise<void> {
  const conflictingPaths: string[] = [];
  for (const locale of LOCALES) {
    const text = slug[locale];
    if (text && (await isCategorySlugInUse(context.db, text, id)))
      conflictingPaths.push(`slug.${locale}`);
  }
  if (conflictingPaths.length)
    throw conflictError({
      errors: conflictingPaths.map((path) => fieldError(context, path, "record.slugTaken")),
    });
}
