import type {
  ArticleBulkEdit,
  ArticleBulkResult,
  ArticleBulkUndo,
} from "@masthead/contract/newsroom/article/article-bulk.ts";
import {
  ARTICLE_FIELDS,
  type ArticleFields,
  articleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { changesBetween } from "../../../platform/crud/merge-changes.ts";
import { inputError, invalidInput, problemOf } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { changeArticle, withEdit } from "./edit.service.ts";

type Changes = Omit<ArticleBulkEdit, "ids">;

/**
 * Makes the same changes to several articles, each in a transaction of its own, so that one that is
 * refused does not keep the others from being changed. Returns the result of each, in order.
 * @throws INVALID_INPUT if breaking news would end in the past
 */
export async function editArticles(
  context: CallContext,
  { ids, ...changes }: ArticleBulkEdit,
): Promise<ArticleBulkResult[]> {
  if (changes.breakingUntil && new Date(changes.breakingUntil) <= context.now)
    throw invalidInput(context, "breakingUntil", "article.breakingEndPassed");
  const results: ArticleBulkResult[] = [];
  for (const id of ids)
    results.push(await editOne(context, id, (_tx, { fields }) => withChanges(fields, changes)));
  return results;
}

/** Undoes a bulk edit of articles, given its results. Returns the result of each, in order. */
export async function undoBulkEdit(
  context: CallContext,
  articles: ArticleBulkUndo[],
): Promise<ArticleBulkResult[]> {
  const results: ArticleBulkResult[] = [];
  for (const { id, version, before, publishedBefore } of articles) {
    const undo: Change = (tx, stored, edition) =>
      // Since a later save, readers may see the edition that was pending.
      edition === "published" && stored.pending && version === stored.version
        ? { ...stored.fields, ...publishedBefore }
        : withEdit(tx, context, stored, version, before);
    results.push(await editOne(context, id, undo));
  }
  return results;
}

type Change = Parameters<typeof changeArticle>[2];

async function editOne(
  context: CallContext,
  id: number,
  change: Change,
): Promise<ArticleBulkResult> {
  const before = { working: {}, published: {} };
  let result: ArticleBulkResult = { id, outcome: "unchanged" };
  try {
    await changeArticle(
      context,
      id,
      async (tx, stored, edition) => {
        const changed = await change(tx, stored, edition);
        const old = Object.entries(changesBetween(stored.fields, changed, ARTICLE_FIELDS)).map(
          ([field, [value]]) => [field, value],
        );
        before[edition] = Object.fromEntries(old);
        if (old.length)
          result = {
            id,
            outcome: "changed",
            version: stored.version + 1,
            before: before.working,
            publishedBefore: before.published,
          };
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

/**
 * Returns the fields of an article with the changes. @throws INVALID_INPUT if it gets too many tags
 */
function withChanges(
  fields: ArticleFields,
  { categoryId, addTagIds = [], removeTagIds = [], breakingUntil }: Changes,
): ArticleFields {
  const tagIds = [...new Set([...fields.tagIds, ...addTagIds])]
    .filter((id) => !removeTagIds.includes(id))
    .sort((a, b) => a - b);
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
