import { isDeepStrictEqual } from "node:util";
import { ARTICLE_FIELDS, type ArticleField, type ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";

/** Fields on which two states of an article differ. */
export function differing(one: ArticleFields, other: ArticleFields): ArticleField[] {
  return ARTICLE_FIELDS.filter((field) => !isDeepStrictEqual(one[field], other[field]));
}

/**
 * Puts an edit upon the present state. `base` is what the edit started from: a field that others have changed since, to something
 * else than the edit does, is a clash and stays as it is. What the edit leaves as it was keeps what others wrote.
 */
export function mergeEdit(
  base: ArticleFields,
  present: ArticleFields,
  edit: Partial<ArticleFields>,
): { merged: ArticleFields; clashes: ArticleField[] } {
  const changes = (field: ArticleField, from: ArticleFields) => !isDeepStrictEqual(edit[field], from[field]);
  const wanted = ARTICLE_FIELDS.filter((field) => edit[field] !== undefined && changes(field, base) && changes(field, present));
  const clashes = wanted.filter((field) => !isDeepStrictEqual(base[field], present[field]));
  const merged = {
    ...present,
    ...Object.fromEntries(wanted.filter((field) => !clashes.includes(field)).map((field) => [field, edit[field]])),
  };
  return { merged, clashes };
}
