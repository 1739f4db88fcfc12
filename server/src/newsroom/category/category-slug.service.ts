import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { LOCALES, type LocalizedText } from "@masthead/contract/system/locale.ts";
import { conflictError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { firstFree, withSlugs } from "../slug.ts";
import { isCategorySlugTaken } from "./category-write.store.ts";

/** A slug like the wanted one. Sections are found by slug whatever the language, so it is free only when no section has it in any. */
export function freeCategorySlug(db: Db, slug: string): Promise<string> {
  return firstFree(slug, async (candidate) => !(await isCategorySlugTaken(db, candidate)));
}

/** The slugs of a section, with one made of the name in each language that has a name and no slug. */
export function completeCategorySlugs(db: Db, name: LocalizedText, slug?: LocalizedText): Promise<LocalizedText> {
  return withSlugs(name, slug, (_locale, text) => freeCategorySlug(db, slugify(text) || "category"));
}

/** @throws CONFLICT when another section has one of the slugs */
export async function requireFreeSlugs(context: CallContext, id: number | null, slug: LocalizedText): Promise<void> {
  const taken: string[] = [];
  for (const locale of LOCALES) {
    const text = slug[locale];
    if (text && (await isCategorySlugTaken(context.db, text, id))) taken.push(`slug.${locale}`);
  }
  const message = wordsOf(context.locale)("record.slugTaken");
  if (taken.length) throw conflictError({ errors: taken.map((path) => ({ path, message })) });
}
