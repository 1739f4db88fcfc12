import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { RESERVED_TOPIC_SLUGS } from "@masthead/contract/newsroom/topic.ts";
import { LOCALES, type Locale, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import { fieldError } from "../../platform/http/field-error.ts";
import { conflictError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { fillMissingSlugs, firstFreeSlug } from "../slug.ts";
import {
  claimTopicSlug,
  isTopicSlugInUse,
  lockTopicSlugs,
  retireTopicSlug,
} from "./topic-slug.store.ts";
import type { TopicKind } from "./topic-slug.table.ts";

/**
 * Returns the slug, or a numbered one that no topic has or had. Serialized by a lock until the
 * transaction ends, so that no other transaction gets the same one.
 */
export async function findFreeTopicSlug(
  db: Db,
  locale: Locale,
  preferred: string,
): Promise<string> {
  await lockTopicSlugs(db);
  return firstFreeSlug(
    preferred,
    async (candidate) =>
      !RESERVED_TOPIC_SLUGS.has(candidate) && !(await isTopicSlugInUse(db, locale, candidate)),
  );
}

/**
 * Returns the slugs of a topic, adding one from the name in each language that has a name but no
 * slug.
 */
export function generateMissingTopicSlugs(
  db: Db,
  entity: TopicKind,
  name: LocalizedText,
  slug?: LocalizedText,
): Promise<LocalizedText> {
  return fillMissingSlugs(name, slug, (locale, text) =>
    findFreeTopicSlug(db, locale, slugify(text) || entity),
  );
}

/**
 * Makes the new slugs of a topic current, and turns those before them into redirects.
 * @throws CONFLICT when one is reserved or in use by another topic
 */
export async function saveTopicSlugs(
  context: CallContext,
  entity: TopicKind,
  entityId: number,
  { before, after }: { before: LocalizedText; after: LocalizedText },
): Promise<void> {
  const errors: Problem["errors"] = [];
  for (const locale of LOCALES) {
    const [former, slug] = [before[locale], after[locale]];
    if (!slug || slug === former) continue;
    const isReserved = RESERVED_TOPIC_SLUGS.has(slug);
    if (isReserved || !(await claimTopicSlug(context.db, locale, slug, entity, entityId)))
      errors.push(
        fieldError(
          context,
          `slug.${locale}`,
          isReserved ? "record.slugReserved" : "record.slugTaken",
        ),
      );
    else if (former) await retireTopicSlug(context.db, locale, former);
  }
  if (errors.length) throw conflictError({ errors });
}
