import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";

/**
 * Returns a proposal for the summary of a live blog that ends: the pinned one, and a list of the
 * headlines of key events that it does not have yet.
 * @param headlines in the order of the events
 */
export function proposedSummary(
  pinned: ArticleDocument,
  headlines: readonly string[],
): ArticleDocument {
  const known = pinned.content.map(textOf).join("\n");
  const added = [...new Set(headlines)].filter((headline) => !known.includes(headline));
  if (!added.length) return pinned;
  const list: ArticleNode = { type: "bulletList", content: added.map(itemOf) };
  return { type: "doc", content: [...pinned.content, list] };
}

const textOf = ({ text = "", content = [] }: ArticleNode): string =>
  text + content.map(textOf).join("");

const itemOf = (text: string): ArticleNode => ({
  type: "listItem",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});
