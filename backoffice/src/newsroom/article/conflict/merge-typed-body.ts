import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { withBlockIds } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import {
  decidedBlocks,
  mergeBlocks,
} from "@masthead/contract/newsroom/article/merge/merge-blocks.ts";

interface Bodies {
  sent: ArticleDocument;
  /** The sent body, merged with changes of others. */
  saved: ArticleDocument;
  /** The sent body, with what was typed during the save. */
  typed: ArticleDocument;
}

const blocksOf = (body: ArticleDocument) => withBlockIds(body).content;

/**
 * Returns the body with the changes of others and what was typed; undefined if both are in one
 * block.
 */
export function mergeTypedBody({ sent, saved, typed }: Bodies): ArticleDocument | undefined {
  const parts = mergeBlocks(blocksOf(sent), blocksOf(saved), blocksOf(typed));
  if (parts.some(({ conflict }) => conflict !== null)) return undefined;
  return { type: "doc", content: decidedBlocks(parts, () => "theirs") };
}
