import { isDeepStrictEqual } from "node:util";
import { ARTICLE_FIELDS, type ArticleField, type ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";

/** Returns the fields in which two states of an article differ. */
export function differingFields(before: ArticleFields, after: ArticleFields): ArticleField[] {
  return ARTICLE_FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]));
}

/**
 * Merges an edit into the current state (three-way merge). `base` is the state that the edit started
 * from. A field that others have since changed to a different value is a conflict and keeps the current
 * value. A field that the edit leaves as in `base` keeps the current value, too.
 */
export function mergeEdit(
  base: ArticleFields,
  current: ArticleFields,
  edit: Partial<ArticleFields>,
): { merged: ArticleFields; conflicts: ArticleField[] } {
  const differsFrom = (state: ArticleFields, field: ArticleField) => !isDeepStrictEqual(edit[field], state[field]);
  const edited = ARTICLE_FIELDS.filter((field) => edit[field] !== undefined && differsFrom(base, field) && differsFrom(current, field));
  const conflicts = edited.filter((field) => !isDeepStrictEqual(base[field], current[field]));
  const merged = {
    ...current,
    ...Object.fromEntries(edited.filter((field) => !conflicts.includes(field)).map((field) => [field, edit[field]])),
  };
  return { merged, conflicts };
}
