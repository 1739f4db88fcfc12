import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { LOCALES, type Locale, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import { fillMissingSlugs, firstFreeSlug } from "../newsroom/slug.ts";
import { fieldError } from "../platform/http/field-error.ts";
import { conflictError } from "../platform/http/problem.ts";
import type { CallContext } from "../platform/platform.ts";
import type { Db } from "../platform/postgres/database.ts";
import {
  claimBroadcastSlug,
  deleteBroadcastSlugs,
  isBroadcastSlugTaken,
  lockBroadcastSlugs,
  retireBroadcastSlug,
  selectIdByBroadcastSlug,
} from "./broadcast-slug.store.ts";
import type { BroadcastEntity } from "./broadcast-slug.table.ts";

/**
 * Returns the slug for names without a letter or digit: the last word of the entity, such as
 * `category`.
 */
const fallbackSlug = (entity: BroadcastEntity) => entity.replace(/^.*(?=[A-Z])/, "").toLowerCase();

/**
 * Returns the slugs of a record, generating one from the name in each language that has a name but
 * no slug. Holds an advisory lock, so no concurrent transaction generates the same slug.
 */
export async function generateMissingSlugs(
  db: Db,
  entity: BroadcastEntity,
  name: LocalizedText,
  slug?: LocalizedText,
): Promise<LocalizedText> {
  await lockBroadcastSlugs(db);
  return fillMissingSlugs(name, slug, (locale, text) =>
    firstFreeSlug(
      slugify(text) || fallbackSlug(entity),
      async (candidate) => !(await isBroadcastSlugTaken(db, entity, locale, candidate)),
    ),
  );
}

/**
 * Saves changed slugs of a record and keeps the old ones as redirects.
 * @throws CONFLICT when a slug belongs to another record
 */
export async function saveBroadcastSlugs(
  context: CallContext,
  entity: BroadcastEntity,
  entityId: number,
  { before, after }: { before: LocalizedText; after: LocalizedText },
): Promise<void> {
  const errors: Problem["errors"] = [];
  for (const locale of LOCALES) {
    const [oldSlug, slug] = [before[locale], after[locale]];
    if (!slug || slug === oldSlug) continue;
    if (!(await claimBroadcastSlug(context.db, entity, entityId, locale, slug)))
      errors.push(fieldError(context, `slug.${locale}`, "record.slugTaken"));
    else if (oldSlug) await retireBroadcastSlug(context.db, entity, locale, oldSlug);
  }
  if (errors.length) throw conflictError({ errors });
}

/** Releases every slug of a purged record. */
export function releaseBroadcastSlugs(
  db: Db,
  entity: BroadcastEntity,
  entityId: number,
): Promise<void> {
  return deleteBroadcastSlugs(db, entity, entityId);
}

/** Returns the id of the record that uses a slug or used it before. */
export function findIdByBroadcastSlug(
  db: Db,
  entity: BroadcastEntity,
  locale: Locale,
  slug: string,
): Promise<number | undefined> {
  return selectIdByBroadcastSlug(db, entity, locale, slug);
}
