import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { isSameBody, withBlockIds } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import {
  decidedBlocks,
  mergeBlocks,
} from "@masthead/contract/newsroom/article/merge/merge-blocks.ts";
import type { FieldMerge } from "../../../platform/crud/merge-changes.ts";

/** Whether an edit has block ids. Without them, its blocks cannot be matched. */
const hasBlockIds = ({ content }: ArticleDocument): boolean =>
  !content.length || content.some(({ attrs }) => attrs?.id !== undefined);

/**
 * Merge of a body by block. An edit without ids, of an API client that does not know them, is
 * merged as a whole.
 */
const bodyMerge: FieldMerge = {
  isSame: (one, other) => isSameBody(one as ArticleDocument, other as ArticleDocument),
  merge(...bodies) {
    const [base, theirs, yours] = bodies as [ArticleDocument, ArticleDocument, ArticleDocument];
    if (!hasBlockIds(yours)) return {};
    const parts = mergeBlocks(
      withBlockIds(base).content,
      withBlockIds(theirs).content,
      withBlockIds(yours).content,
    );
    const hasConflict = parts.some(({ conflict }) => conflict !== null);
    return hasConflict
      ? { parts }
      : { value: { type: "doc", content: decidedBlocks(parts, () => "theirs") } };
  },
};

/** Fields of an article that are merged in parts. */
export const ARTICLE_MERGES: Record<string, FieldMerge> = { body: bodyMerge };

/** Returns the fields with the stored body if only block ids differ, which is not a change. */
export const withStoredIds = (fields: ArticleFields, stored: ArticleFields): ArticleFields =>
  isSameBody(fields.body, stored.body) ? { ...fields, body: stored.body } : fields;
