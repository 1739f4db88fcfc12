import type { ArticleBulkEdit, ArticleBulkResult } from "@masthead/contract/newsroom/article/article-bulk.ts";
import { ARTICLE_FIELDS, type ArticleFields, articleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { changesBetween } from "../../../platform/crud/merge-changes.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { inputError, problemError, problemOf } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { changeArticle } from "./edit.service.ts";

type Changes = Omit<ArticleBulkEdit, "ids">;

/**
 * Makes the same changes to several articles, each in a transaction of its own, so that one that is
 * refused does not keep the others from being changed. Returns the result of each, in order.
 * @throws INVALID_INPUT if breaking news would end in the past
 */
export async function editArticles(context: CallContext, { ids, ...changes }: ArticleBulkEdit): Promise<ArticleBulkResult[]> {
  if (changes.breakingUntil && new Date(changes.breakingUntil) <= context.now)
    throw problemError("INVALID_INPUT", [{ path: "breakingUntil", message: messagesFor(context.locale)("article.breakingEndPassed") }]);
  const results: ArticleBulkResult[] = [];
  for (const id of ids) results.push(await editOne(context, id, changes));
  return results;
}

async function editOne(context: CallContext, id: number, changes: Changes): Promise<ArticleBulkResult> {
  let result: ArticleBulkResult = { id, outcome: "unchanged" };
  try {
    await changeArticle(
      context,
      id,
      (_tx, { fields, version }) => {
        const changed = withChanges(fields, changes);
        const before = Object.entries(changesBetween(fields, changed, ARTICLE_FIELDS)).map(([field, [old]]) => [field, old]);
        if (before.length) result = { id, outcome: "changed", version: version + 1, before: Object.fromEntries(before) };
        return changed;
      },
      { keepsDrafts: true, changesPublished: true },
    );
    return result;
  } catch (error) {
    const { problem, known } = problemOf(error, context.locale);
    if (!known) throw error;
    return { id, outcome: "refused", problem };
  }
}

/** Returns the fields of an article with the changes. @throws INVALID_INPUT if it gets too many tags */
function withChanges(fields: ArticleFields, { categoryId, addTagIds = [], removeTagIds = [], breakingUntil }: Changes): ArticleFields {
  const tagIds = [...new Set([...fields.tagIds, ...addTagIds])].filter((id) => !removeTagIds.includes(id)).sort((a, b) => a - b);
  const { error } = articleFields.shape.tagIds.safeParse(tagIds);
  if (error) throw inputError(error.issues, "tagIds");
  return {
    ...fields,
    ...(categoryId !== undefined && { categoryId }),
    tagIds,
    ...(breakingUntil && { breaking: true, breakingUntil: new Date(breakingUntil).toISOString() }),
    ...(breakingUntil === null && { breaking: false }),
  };
}
