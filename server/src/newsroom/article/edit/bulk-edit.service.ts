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
import type { Db } from "../../../platform/postgres/database.ts";
import { saveArticle } from "../save/save.service.ts";
import { editedFields } from "./edited-fields.ts";
import { withLockedArticle } from "./locked-article.service.ts";
import type { WorkingArticle } from "./stored-article.store.ts";

type Changes = Omit<ArticleBulkEdit, "ids">;

/**
 * Makes the same changes to several articles. Returns the result of each, in order.
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
    results.push(
      await changeOne(context, id, (_tx, { published, fields }) => ({
        published: withChanges(published, changes),
        working: withChanges(fields, changes),
      })),
    );
  return results;
}

/** Undoes a bulk edit of articles, given its results. Returns the result of each, in order. */
export async function undoBulkEdit(
  context: CallContext,
  articles: ArticleBulkUndo[],
): Promise<ArticleBulkResult[]> {
  const results: ArticleBulkResult[] = [];
  for (const { id, version, before, publishedBefore } of articles) {
    const undo: Change = async (tx, article) => {
      const { pending, published } = article;
      const undone = (fields: ArticleFields) =>
        editedFields(tx, context, { ...article, fields }, version, before);
      // After a later save, the pending version may be public.
      const isSeparate = pending && version === article.version;
      return {
        published: isSeparate ? { ...published, ...publishedBefore } : await undone(published),
        working: await undone(article.fields),
      };
    };
    results.push(await changeOne(context, id, undo));
  }
  return results;
}

/** Fields of an article after a bulk edit. */
interface Contents {
  published: ArticleFields;
  working: ArticleFields;
}

type Change = (tx: Db, article: WorkingArticle) => Contents | Promise<Contents>;

/** One transaction per article, so that a failure affects only that article. */
async function changeOne(
  context: CallContext,
  id: number,
  change: Change,
): Promise<ArticleBulkResult> {
  let result: ArticleBulkResult = { id, outcome: "unchanged" };
  try {
    await withLockedArticle(context, { id }, async (tx, article) => {
      const after = await change(tx, article);
      result = resultOf(article, after);
      const { published, working } = after;
      await saveArticle(tx, context, article, working, { kind: "bulk", published });
    });
    return result;
  } catch (error) {
    const { problem, known } = problemOf(error, context.locale);
    if (!known) throw error;
    return { id, outcome: "refused", problem };
  }
}

function resultOf(article: WorkingArticle, after: Contents): ArticleBulkResult {
  const { id, version } = article;
  const before = changedValues(article.fields, after.working);
  const publishedBefore = changedValues(article.published, after.published);
  return Object.keys({ ...before, ...publishedBefore }).length
    ? { id, outcome: "changed", version: version + 1, before, publishedBefore }
    : { id, outcome: "unchanged" };
}

/** Returns the values that the changed fields had. */
const changedValues = (before: ArticleFields, after: ArticleFields): Partial<ArticleFields> =>
  Object.fromEntries(
    Object.entries(changesBetween(before, after, ARTICLE_FIELDS)).map(([field, [value]]) => [
      field,
      value,
    ]),
  );

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
