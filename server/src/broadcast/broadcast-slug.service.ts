import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { LOCALES, type Locale, type LocalizedText } from "@masthead/contract/system/locale.ts";
import type { Problem } from "@masthead/contract/system/problem.ts";
import { firstFree, withSlugs } from "../newsroom/slug.ts";
import { conflictError } from "../platform/http/problem.ts";
import { wordsOf } from "../platform/http/words.ts";
import type { CallContext } from "../platform/platform.ts";
import type { Db } from "../platform/postgres/database.ts";
import {
  broadcastWithSlug,
  dropBroadcastSlugs,
  isBroadcastSlugTaken,
  lockBroadcastSlugs,
  retireBroadcastSlug,
  takeBroadcastSlug,
} from "./broadcast-slug.store.ts";
import type { BroadcastEntity } from "./broadcast-slug.table.ts";

/** What a slug is when the name has no letter or digit. */
const NAMELESS: Record<BroadcastEntity, string> = {
  channel: "channel",
  program: "program",
  programCategory: "category",
  event: "event",
};

/**
 * The slugs of a record, with one made of the name in each language that has a name and no slug: until the transaction ends nobody else is
 * given it.
 */
export async function completeBroadcastSlugs(
  db: Db,
  entity: BroadcastEntity,
  name: LocalizedText,
  slug?: LocalizedText,
): Promise<LocalizedText> {
  await lockBroadcastSlugs(db);
  return withSlugs(name, slug, (locale, text) =>
    firstFree(slugify(text) || NAMELESS[entity], async (candidate) => !(await isBroadcastSlugTaken(db, entity, locale, candidate))),
  );
}

/** Makes slugs the addresses of a record, and those before them former ones. @throws CONFLICT when one is another's */
export async function moveBroadcastSlugs(
  context: CallContext,
  entity: BroadcastEntity,
  entityId: number,
  { before, after }: { before: LocalizedText; after: LocalizedText },
): Promise<void> {
  const message = wordsOf(context.locale)("record.slugTaken");
  const errors: Problem["errors"] = [];
  for (const locale of LOCALES) {
    const [former, slug] = [before[locale], after[locale]];
    if (!slug || slug === former) continue;
    if (!(await takeBroadcastSlug(context.db, entity, entityId, locale, slug))) errors.push({ path: `slug.${locale}`, message });
    else if (former) await retireBroadcastSlug(context.db, entity, locale, former);
  }
  if (errors.length) throw conflictError({ errors });
}

/** Frees every address of a record that is purged. */
export function freeBroadcastSlugs(db: Db, entity: BroadcastEntity, entityId: number): Promise<void> {
  return dropBroadcastSlugs(db, entity, entityId);
}

/** Id of the record whose address a slug is, or was. */
export function findBroadcastSlug(db: Db, entity: BroadcastEntity, locale: Locale, slug: string): Promise<number | undefined> {
  return broadcastWithSlug(db, entity, locale, slug);
}
