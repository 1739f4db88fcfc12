import {
  ARTICLE_FIELDS,
  ARTICLE_TIMES,
  type ArticleFields,
  type ArticlePatch,
  EMPTY_ARTICLE,
  type NewArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { EditionTexts } from "@masthead/contract/newsroom/article/edition-texts.ts";
import { slugify } from "@masthead/contract/newsroom/slug.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { requireExpectedVersion } from "../../../platform/crud/expected-version.ts";
import { mergeEdit } from "../../../platform/crud/merge-changes.ts";
import { conflictError, invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { violatedConstraint } from "../../../platform/postgres/database.ts";
import { deleteDraftsOf } from "../draft/draft.store.ts";
import { submitEdition } from "../edition/submit.service.ts";
import { ARTICLE_MERGES } from "../merge/merge-body.ts";
import { fieldsAtVersion, lastEditorOfFields } from "../revision/revision.store.ts";
import { requireBodySize } from "./body-size.ts";
import { type SaveOptions, saveChanged, saveNew } from "./save.service.ts";
import { findFreeSlug } from "./slug.service.ts";
import { lockArticleSlugs } from "./slug.store.ts";
import { lockArticle, type WorkingArticle, workingArticle } from "./stored-article.store.ts";
import { slugInUseError, validateArticle } from "./validation.service.ts";

/** Creates an article. Returns its id. @throws INVALID_INPUT, CONFLICT at `slug` */
export function newArticle(
  context: CallContext,
  { locale, originalVersion, override, submit, ...input }: NewArticleFields,
): Promise<number> {
  return inArticleTransaction(context, async (tx) => {
    const { slug, ...otherFields } = normalized(context, input);
    const fields = {
      ...EMPTY_ARTICLE,
      ...otherFields,
      title: input.title,
      slug: slug ?? (await slugFromTitle(tx, locale, input.title)),
    };
    await validateArticle(tx, context.locale, { id: null, locale, fields, before: null });
    const id = await saveNew(tx, context, locale, fields, {
      seenVersion: originalVersion,
      override,
    });
    if (submit) await submitEdition(tx, context, id, submit);
    return id;
  });
}

interface EditOptions extends Pick<ChangeOptions, "keepsDrafts"> {
  /** Throws if the stored article, which is locked, does not allow the edit. */
  guard?: (stored: WorkingArticle) => void;
}

/**
 * Changes fields of an article. Merges with the changes that others have made since `version`,
 * unless both changed the same field, of the body the same block.
 * @throws NOT_FOUND, INVALID_INPUT, CONFLICT with both values of each such field, or if a pending
 *   edition is published in another version
 */
export function editArticle(
  context: CallContext,
  { id, version, originalVersion, override, publish, submit, ...input }: ArticlePatch,
  { guard, keepsDrafts }: EditOptions = {},
): Promise<void> {
  const edit = normalized(context, input);
  const change = (tx: Db, stored: WorkingArticle) => {
    guard?.(stored);
    return withEdit(tx, context, stored, version, edit);
  };
  // What is published is what its editor has seen.
  const expectedVersion = publish && version;
  return changeArticle(context, id, change, {
    seenVersion: originalVersion,
    override,
    publish,
    submit,
    keepsDrafts,
    expectedVersion,
  });
}

/**
 * Returns the fields of an article after an edit that is based on `version`.
 * @throws INVALID_INPUT for a version in the future, CONFLICT with both values of each field that
 *   others changed since
 */
export async function withEdit(
  tx: Db,
  context: CallContext,
  stored: WorkingArticle,
  version: number,
  edit: Partial<ArticleFields>,
): Promise<ArticleFields> {
  if (version > stored.version) throw invalidInput(context, "version", "record.versionAhead");
  const base =
    version === stored.version ? stored.fields : await fieldsAtVersion(tx, stored.id, version);
  const { changes, conflicts } = mergeEdit({ ...stored.fields }, edit, base ? { ...base } : null, {
    merges: ARTICLE_MERGES,
  });
  if (conflicts.length) {
    const fields = conflicts.map(({ field }) => field);
    const by = (await lastEditorOfFields(tx, stored.id, version, fields)) ?? "";
    throw conflictError({ conflict: { fields: conflicts, by, version: stored.version } });
  }
  return { ...stored.fields, ...changes };
}

interface ChangeOptions extends SaveOptions {
  /** The change was not made in the form: the current user's drafts of the article are kept. */
  keepsDrafts?: boolean | undefined;
  /** Submits the saved edition for approval, with these texts beside the article. */
  submit?: EditionTexts | undefined;
  /** Version that the caller saw, where the change must be of this one. */
  expectedVersion?: number | undefined;
  /** Changes the content that readers see, too, where another edition is being prepared. */
  changesPublished?: boolean;
}

/**
 * Locks an article, computes the new fields of its working edition from the stored ones, validates
 * and saves them, and deletes the current user's drafts of it.
 * @throws NOT_FOUND, INVALID_INPUT, CONFLICT; FORBIDDEN without the newsroom right that the change
 *   needs
 */
export function changeArticle(
  context: CallContext,
  id: number,
  change: (
    tx: Db,
    stored: WorkingArticle,
    edition: "working" | "published",
  ) => ArticleFields | Promise<ArticleFields>,
  {
    keepsDrafts = false,
    expectedVersion,
    changesPublished = false,
    submit,
    ...options
  }: ChangeOptions = {},
): Promise<void> {
  return inArticleTransaction(context, async (tx) => {
    await lockArticle(tx, id, "write");
    const stored = await workingArticle(tx, id);
    if (!stored || stored.deletedAt) throw notFound();
    requireExpectedVersion(stored, expectedVersion);
    const published = changesPublished
      ? await change(tx, { ...stored, fields: stored.published }, "published")
      : undefined;
    const fields = await change(tx, stored, "working");
    await validateArticle(tx, context.locale, {
      id,
      locale: stored.locale,
      fields,
      before: stored.fields,
    });
    if (published && stored.pending)
      await validateArticle(tx, context.locale, {
        id,
        locale: stored.locale,
        fields: published,
        before: stored.published,
      });
    await saveChanged(tx, context, stored, fields, { ...options, published });
    if (submit) await submitEdition(tx, context, id, submit);
    if (context.user && !keepsDrafts) await deleteDraftsOf(tx, context.user.id, id);
  });
}

async function slugFromTitle(tx: Db, locale: Locale, title: string): Promise<string> {
  await lockArticleSlugs(tx, locale);
  return findFreeSlug(tx, locale, slugify(title) || "article");
}

/**
 * Runs a transaction that writes an article. Reports a violation of the unique slug index as a
 * conflict: a concurrent write may use the slug first.
 */
export async function inArticleTransaction<T>(
  { db, locale }: CallContext,
  write: (tx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(write);
  } catch (error) {
    if (violatedConstraint(error) === "article_locale_slug_index") throw slugInUseError(locale);
    throw error;
  }
}

/**
 * Converts values to their stored form, so that equal values compare as equal.
 * @throws INVALID_INPUT at `slug` or `body`
 */
function normalized(context: CallContext, input: Partial<ArticleFields>): Partial<ArticleFields> {
  const fields = Object.fromEntries(
    ARTICLE_FIELDS.filter((field) => input[field] !== undefined).map((field) => [
      field,
      input[field],
    ]),
  );
  const edit = JSON.parse(JSON.stringify(fields)) as Partial<ArticleFields>;
  if (edit.body) requireBodySize(context, edit.body);
  const utc = (moment: string) => new Date(moment).toISOString();
  for (const field of ARTICLE_TIMES) if (edit[field]) edit[field] = utc(edit[field]);
  edit.tagIds?.sort((a, b) => a - b);
  edit.personIds?.sort((a, b) => a - b);
  for (const correction of edit.corrections ?? []) correction.at = utc(correction.at);
  if (edit.slug !== undefined) edit.slug = slugify(edit.slug);
  if (edit.slug === "") throw invalidInput(context, "slug", "record.slugEmpty");
  return edit;
}
