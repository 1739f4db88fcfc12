import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";

/** Returns the ids of the images in a body. */
export function imageIdsIn({ content = [] }: ArticleDocument | ArticleNode): number[] {
  return content.flatMap((node) => [
    ...(node.attrs?.mediaId ? [node.attrs.mediaId] : []),
    ...imageIdsIn(node),
  ]);
}
