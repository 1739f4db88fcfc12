import {
  EMPTY_ARTICLE,
  type NewArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { slugify } from "@masthead/contract/newsroom/slug.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { submitPendingVersion } from "../pending-version/submit.service.ts";
import { saveNew } from "../save/save-new.service.ts";
import { normalizeFields } from "./edited-fields.ts";
import { findFreeSlug } from "./slug.service.ts";
import { lockArticleSlugs } from "./slug.store.ts";
import { validateArticle } from "./validation.service.ts";

/** Creates an article. Returns its id. @throws INVALID_INPUT, CONFLICT at `slug` */
export function newArticle(
  context: CallContext,
  { locale, originalVersion, override, submit, ...input }: NewArticleFields,
): Promise<number> {
  return context.db.transaction(async (tx) => {
    const { slug, ...otherFields } = normalizeFields(context, input);
    const fields = {
      ...EMPTY_ARTICLE,
      ...otherFields,
      title: input.title,
      slug: slug ?? (await slugFromTitle(tx, locale, input.title)),
    };
    await validateArticle(tx, context, { id: null, locale, fields, before: null });
    const id = await saveNew(tx, context, locale, fields, { originalVersion, override });
    if (submit) await submitPendingVersion(tx, context, id, submit);
    return id;
  });
}

async function slugFromTitle(tx: Db, locale: Locale, title: string): Promise<string> {
  await lockArticleSlugs(tx, locale);
  return findFreeSlug(tx, locale, slugify(title) || "article");
}
