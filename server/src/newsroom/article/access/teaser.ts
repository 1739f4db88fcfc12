import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { plainText } from "../document/render-html.ts";

/** Maximum number of paragraphs of a teaser. */
const MAX_PARAGRAPHS = 2;
/** Maximum length of a teaser in characters: about a hundred words. */
const MAX_LENGTH = 700;
/** Maximum share of the text, even of a short one. */
const MAX_SHARE = 1 / 3;
/** Marks where a paragraph was truncated. */
const ELLIPSIS = "…";

/**
 * Returns the teaser of an article behind the paywall: the beginning of its first paragraphs. It
 * contains no headings, lists, tables, quotes, images or embeds, at any position. All content that
 * the server sends to readers who have not paid is derived from this.
 */
export function teaserOf(document: ArticleDocument): ArticleDocument {
  let remaining = Math.min(MAX_LENGTH, Math.floor(plainText(document).length * MAX_SHARE));
  const content: ArticleNode[] = [];
  for (const node of document.content.filter(isParagraph).slice(0, MAX_PARAGRAPHS)) {
    const { nodes, length, isComplete } = truncateParagraph(node, remaining);
    if (length) content.push({ ...node, content: nodes });
    remaining -= length;
    if (!isComplete) break;
  }
  return { type: "doc", content };
}

const isParagraph = (node: ArticleNode) => node.type === "paragraph" && textOf(node).trim() !== "";

const textOf = (node: ArticleNode): string =>
  (node.content ?? []).map((child) => child.text ?? "").join("");

/** Returns as many whole words of a paragraph as fit into `maxLength` characters. */
function truncateParagraph(
  node: ArticleNode,
  maxLength: number,
): { nodes: ArticleNode[]; length: number; isComplete: boolean } {
  const text = textOf(node);
  const isComplete = text.length <= maxLength;
  const length = isComplete
    ? text.length
    : Math.max(0, text.slice(0, maxLength + 1).search(/\s+\S*$/u));
  const nodes: ArticleNode[] = [];
  let offset = 0;
  for (const child of node.content ?? []) {
    if (offset >= length) break;
    if (child.type === "hardBreak") nodes.push(child);
    if (child.type !== "text") continue;
    nodes.push({ ...child, text: (child.text ?? "").slice(0, length - offset) });
    offset += child.text?.length ?? 0;
  }
  if (!isComplete && length) nodes.push({ type: "text", text: ELLIPSIS });
  return { nodes, length, isComplete };
}
