import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { translatedAttributes } from "@masthead/contract/newsroom/article/translated-attributes.ts";

/**
 * Returns a block as it is copied into a translation: without its id, and images without the texts
 * that depend on the language, but with their credit.
 */
function copyOf({ attrs, content, ...node }: ArticleNode): ArticleNode {
  const kept = translatedAttributes(attrs);
  return {
    ...node,
    ...(kept && { attrs: kept }),
    ...(content && { content: content.map(copyOf) }),
  };
}

const hasContent = ({ type, text, content = [] }: ArticleNode): boolean =>
  type === "figure" ||
  type === "embed" ||
  type === "media" ||
  type === "chart" ||
  type === "map" ||
  type === "horizontalRule" ||
  Boolean(text?.trim()) ||
  content.some(hasContent);

const isSameImage = (one: ArticleNode, other: ArticleNode | undefined): boolean =>
  one.type === "figure" &&
  other?.type === "figure" &&
  one.attrs?.mediaId === other.attrs?.mediaId &&
  one.attrs?.src === other.attrs?.src;

/**
 * Copies a block of an original into the translation, at the index of its counterpart. Replaces an
 * empty block, else is inserted before the block that is there. An image that is there already only
 * gets its credit.
 */
export function copyBlock(
  translation: ArticleDocument,
  block: ArticleNode,
  index: number,
): ArticleDocument {
  const content = [...translation.content];
  while (content.length < index) content.push({ type: "paragraph" });
  const existing = content[index];
  if (existing && isSameImage(block, existing)) {
    const credit = block.attrs?.credit;
    content[index] = { ...existing, attrs: { ...existing.attrs, ...(credit && { credit }) } };
  } else content.splice(index, existing && !hasContent(existing) ? 1 : 0, copyOf(block));
  return { type: "doc", content };
}
