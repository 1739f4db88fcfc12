import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { withBlockIds } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import {
  decidedBlocks,
  mergeBlocks,
} from "@masthead/contract/newsroom/article/merge/merge-blocks.ts";

interface Bodies {
  sent: ArticleDocument;
  /** The sent body, merged with others' changes. */
  saved: ArticleDocument;
  /** The sent body plus edits typed during the save. */
  typed: ArticleDocument;
}

const blocksOf = (body: ArticleDocument) => withBlockIds(body).content;

/** Merges others' changes into the typed body; undefined if both changed the same block. */
export function mergeTypedBody({ sent, saved, typed }: Bodies): ArticleDocument | undefined {
  const parts = mergeBlocks(blocksOf(sent), blocksOf(saved), blocksOf(typed));
  if (parts.some(({ conflict }) => conflict !== null)) return undefined;
  return { type: "doc", content: decidedBlocks(parts, () => "theirs") };
}
