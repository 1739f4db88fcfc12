import {
  ARTICLE_FIELDS,
  type ArticleFields,
  type ArticlePatch,
  EMPTY_ARTICLE,
  type NewArticleFields,
} from "@masthead/contract/newsroom/article-fields.ts";
import { slugify } from "@masthead/contract/newsroom/slug.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { conflictError, notFound, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { constraintOf } from "../../platform/postgres/database.ts";
import { requireBodySize } from "./article-body-size.ts";
import { checkArticle, slugTaken } from "./article-check.service.ts";
import { dropDraftsOf } from "./article-draft.store.ts";
import { lockArticle, type StoredArticle, storedArticle } from "./article-fields.store.ts";
import { mergeEdit } from "./article-merge.ts";
import { fieldsAt, lastToChange } from "./article-revision.store.ts";
import { saveChanged, saveNew } from "./article-save.service.ts";
import { freeSlug } from "./article-write.service.ts";
import { lockArticleSlugs } from "./article-write.store.ts";

/** Makes an article. Returns its id. @throws INVALID_INPUT, CONFLICT at `slug` */
export function newArticle(context: CallContext, { locale, ...given }: NewArticleFields): Promise<number> {
  return writing(context, async (tx) => {
    const { slug, ...wanted } = normalised(context, given);
    const fields = {
      ...EMPTY_ARTICLE,
      ...wanted,
      title: given.title,
      slug: slug ?? (await slugFromTitle(tx, locale, given.title)),
    };
    await checkArticle(tx, context.locale, { id: null, locale, fields, before: null });
    return saveNew(tx, context, locale, fields);
  });
}

/**
 * Changes fields of an article. What others have changed since `version` stays, unless both changed the same field.
 * @throws NOT_FOUND, INVALID_INPUT, CONFLICT with both values of each such field
 */
export function editArticle(context: CallContext, { id, version, ...given }: ArticlePatch): Promise<void> {
  const edit = normalised(context, given);
  return changeArticle(context, id, async (tx, stored) => {
    if (version > stored.version)
      throw problemError("INVALID_INPUT", [{ path: "version", message: wordsOf(context.locale)("record.versionAhead") }]);
    const base = version === stored.version ? stored.fields : await fieldsAt(tx, id, version);
    const { merged, clashes } = mergeEdit(base ?? ({} as ArticleFields), stored.fields, edit);
    if (clashes.length) {
      const fields = clashes.map((field) => ({ field, theirs: stored.fields[field], yours: edit[field] }));
      const by = (await lastToChange(tx, id, version, clashes)) ?? "";
      throw conflictError({ conflict: { fields, by, version: stored.version } });
    }
    return merged;
  });
}

/** Changes an article by what it is at the time: locked, checked, saved. @throws NOT_FOUND, INVALID_INPUT, CONFLICT */
export function changeArticle(
  context: CallContext,
  id: number,
  change: (tx: Db, stored: StoredArticle) => ArticleFields | Promise<ArticleFields>,
): Promise<void> {
  return writing(context, async (tx) => {
    await lockArticle(tx, id, "write");
    const stored = await storedArticle(tx, id);
    if (!stored || stored.deletedAt) throw notFound();
    const fields = await change(tx, stored);
    await checkArticle(tx, context.locale, { id, locale: stored.locale, fields, before: stored.fields });
    await saveChanged(tx, context, stored, fields);
    if (context.user) await dropDraftsOf(tx, context.user.id, id);
  });
}

async function slugFromTitle(tx: Db, locale: Locale, title: string): Promise<string> {
  await lockArticleSlugs(tx, locale);
  return freeSlug(tx, locale, slugify(title) || "article");
}

/** A transaction in which another article may take the slug first. */
export async function writing<T>({ db, locale }: CallContext, write: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(write);
  } catch (error) {
    if (constraintOf(error) === "article_locale_slug_index") throw slugTaken(locale);
    throw error;
  }
}

/** Values in the form that they are stored in, so that the same is seen to be the same. @throws INVALID_INPUT at `slug` or `body` */
function normalised(context: CallContext, given: Partial<ArticleFields>): Partial<ArticleFields> {
  const fields = Object.fromEntries(ARTICLE_FIELDS.filter((field) => given[field] !== undefined).map((field) => [field, given[field]]));
  const edit = JSON.parse(JSON.stringify(fields)) as Partial<ArticleFields>;
  if (edit.body) requireBodySize(context, edit.body);
  const utc = (moment: string) => new Date(moment).toISOString();
  for (const field of ["publishedAt", "expiresAt", "embargoUntil", "breakingUntil"] as const)
    if (edit[field]) edit[field] = utc(edit[field]);
  edit.tagIds?.sort((one, other) => one - other);
  edit.personIds?.sort((one, other) => one - other);
  for (const correction of edit.corrections ?? []) correction.at = utc(correction.at);
  if (edit.slug !== undefined) edit.slug = slugify(edit.slug);
  if (edit.slug === "") throw problemError("INVALID_INPUT", [{ path: "slug", message: wordsOf(context.locale)("record.slugEmpty") }]);
  return edit;
}
