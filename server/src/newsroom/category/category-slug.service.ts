import { LOCALES, type LocalizedText } from "@masthead/contract/system/locale.ts";
import { conflictError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { numbered, slugify } from "../slug.ts";
import { isCategorySlugTaken } from "./category-write.store.ts";

/** A slug like the wanted one. Sections are found by slug whatever the language, so it is free only when no section has it in any. */
export async function freeCategorySlug(db: Db, slug: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : numbered(slug, number);
    if (!(await isCategorySlugTaken(db, candidate))) return candidate;
  }
}

/** The slugs of a section, with one made of the name in each language that has a name and no slug. */
export async function completeCategorySlugs(db: Db, name: LocalizedText, slug: LocalizedText = {}): Promise<LocalizedText> {
  const complete = { ...slug };
  for (const locale of LOCALES) {
    const text = name[locale];
    if (text && !complete[locale]) complete[locale] = await freeCategorySlug(db, slugify(text) || "category");
  }
  return complete;
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
