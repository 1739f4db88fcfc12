import {
  ARTICLE_FIELDS,
  ARTICLE_TIMES,
  type ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { mergeEdit } from "../../../platform/crud/merge-changes.ts";
import { conflictError, invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { ARTICLE_MERGES } from "../merge/merge-body.ts";
import { fieldsAtVersion, lastEditorOfFields } from "../revision/revision.store.ts";
import { requireBodySize } from "./body-size.ts";
import type { WorkingArticle } from "./stored-article.store.ts";

/**
 * Converts values to their stored form, so that equal values compare as equal.
 * @throws INVALID_INPUT at `slug` or `body`
 */
export function normalizeFields(
  context: CallContext,
  input: Partial<ArticleFields>,
): Partial<ArticleFields> {
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

/**
 * Returns the fields of an article after an edit that is based on `version`. Merges with the changes
 * that others have made since, unless both changed the same field, of the body the same block.
 * @throws INVALID_INPUT for a version in the future, CONFLICT with both values of each field that
 *   others changed since
 */
export async function editedFields(
  tx: Db,
  context: CallContext,
  article: WorkingArticle,
  version: number,
  edit: Partial<ArticleFields>,
): Promise<ArticleFields> {
  if (version > article.version) throw invalidInput(context, "version", "record.versionAhead");
  const base =
    version === article.version ? article.fields : await fieldsAtVersion(tx, article.id, version);
  const { changes, conflicts } = mergeEdit({ ...article.fields }, edit, base ? { ...base } : null, {
    merges: ARTICLE_MERGES,
  });
  if (conflicts.length) {
    const fields = conflicts.map(({ field }) => field);
    const by = (await lastEditorOfFields(tx, article.id, version, fields)) ?? "";
    throw conflictError({ conflict: { fields: conflicts, by, version: article.version } });
  }
  return { ...article.fields, ...changes };
}
