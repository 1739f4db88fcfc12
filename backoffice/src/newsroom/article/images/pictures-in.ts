import type { ArticleDocument, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";

/** Ids of the pictures that a body shows. */
export function picturesIn({ content = [] }: ArticleDocument | ArticleNode): number[] {
  return content.flatMap((node) => [...(node.attrs?.mediaId ? [node.attrs.mediaId] : []), ...picturesIn(node)]);
}
