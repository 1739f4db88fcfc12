import {
  ARTICLE_FIELDS,
  type ArticleField,
  type ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { isSameBody } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import { changesBetween } from "../../../platform/crud/merge-changes.ts";
import type { LogEntry } from "../../../system/log/log.store.ts";

/** Returns the fields that differ. New block ids alone are not a change. */
export function changedFields(before: ArticleFields, after: ArticleFields): ArticleField[] {
  const changes = changesBetween(before, after, ARTICLE_FIELDS);
  const hasSameText = isSameBody(before.body, after.body);
  return ARTICLE_FIELDS.filter((field) => field in changes && !(field === "body" && hasSameText));
}

interface LoggedState {
  fields: ArticleFields;
  version: number;
  wordCount: number;
}

/**
 * Returns the fields before and after for the audit log. Of a body only the version, whose revision
 * has the text, and the word count.
 */
export function loggedFields(
  before: LoggedState | null,
  after: LoggedState,
  changed: readonly ArticleField[],
): LogEntry["changes"] {
  const value = (state: LoggedState | null, field: ArticleField) =>
    state &&
    (field === "body" ? { version: state.version, words: state.wordCount } : state.fields[field]);
  return Object.fromEntries(
    changed.map((field) => [field, [value(before, field), value(after, field)]]),
  );
}
