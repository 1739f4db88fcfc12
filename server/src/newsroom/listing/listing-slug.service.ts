import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { LOCALES, type Locale, type LocalizedText } from "@masthead/contract/system/locale.ts";
import type { Problem } from "@masthead/contract/system/problem.ts";
import { conflictError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { firstFree, withSlugs } from "../slug.ts";
import { isListingSlugTaken, lockListingSlugs, retireListingSlug, takeListingSlug } from "./listing-slug.store.ts";
import type { ListingEntity } from "./slug.table.ts";

/** Slugs below /articles/ that mean something else. */
const RESERVED = new Set(["most-read", "breaking"]);

/** A slug like the wanted one that nobody has or had. Until the transaction ends nobody else is given it. */
export async function freeListingSlug(db: Db, locale: Locale, wanted: string): Promise<string> {
  await lockListingSlugs(db);
  return firstFree(wanted, async (candidate) => !RESERVED.has(candidate) && !(await isListingSlugTaken(db, locale, candidate)));
}

/** The slugs of a record, with one made of the name in each language that has a name and no slug. */
export function completeSlugs(db: Db, entity: ListingEntity, name: LocalizedText, slug?: LocalizedText): Promise<LocalizedText> {
  return withSlugs(name, slug, (locale, text) => freeListingSlug(db, locale, slugify(text) || entity));
}

/** Makes slugs the addresses of a record, and those before them former ones. @throws CONFLICT when one is reserved or another's */
export async function moveSlugs(
  context: CallContext,
  entity: ListingEntity,
  entityId: number,
  { before, after }: { before: LocalizedText; after: LocalizedText },
): Promise<void> {
  const words = wordsOf(context.locale);
  const errors: Problem["errors"] = [];
  for (const locale of LOCALES) {
    const [former, slug] = [before[locale], after[locale]];
    if (!slug || slug === former) continue;
    const reserved = RESERVED.has(slug);
    if (reserved || !(await takeListingSlug(context.db, locale, slug, entity, entityId)))
      errors.push({ path: `slug.${locale}`, message: words(reserved ? "record.slugReserved" : "record.slugTaken") });
    else if (former) await retireListingSlug(context.db, locale, former);
  }
  if (errors.length) throw conflictError({ errors });
}
