import type { ArticleDocument, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import { plainText } from "./render-html.ts";

/** Paragraphs of an article for subscribers that everybody may read, at most. */
const PARAGRAPHS = 2;
/** Characters of them at most: about a hundred words. */
const LENGTH = 700;
/** And never more than this share of the text, however short it is. */
const SHARE = 1 / 3;
/** Stands where a paragraph was cut. */
const REST = "…";

/**
 * What everybody may read of an article for subscribers: the beginning of its first paragraphs. Nothing else is taken: no heading, list, table,
 * quotation, picture or embedded post, wherever it stands. Everything that leaves the server to who has not paid is made of this.
 */
export function freePart(document: ArticleDocument): ArticleDocument {
  let left = Math.min(LENGTH, Math.floor(plainText(document).length * SHARE));
  const content: ArticleNode[] = [];
  for (const node of document.content.filter(isParagraph).slice(0, PARAGRAPHS)) {
    const { taken, length, whole } = beginningOf(node, left);
    if (length) content.push({ ...node, content: taken });
    left -= length;
    if (!whole) break;
  }
  return { type: "doc", content };
}

const isParagraph = (node: ArticleNode) => node.type === "paragraph" && textOf(node).trim() !== "";

const textOf = (node: ArticleNode): string => (node.content ?? []).map((child) => child.text ?? "").join("");

/** As many whole words of a paragraph as fit into so many characters. */
function beginningOf(node: ArticleNode, most: number): { taken: ArticleNode[]; length: number; whole: boolean } {
  const text = textOf(node);
  const whole = text.length <= most;
  const length = whole ? text.length : Math.max(0, text.slice(0, most + 1).search(/\s+\S*$/u));
  const taken: ArticleNode[] = [];
  let at = 0;
  for (const child of node.content ?? []) {
    if (at >= length) break;
    if (child.type === "hardBreak") taken.push(child);
    if (child.type !== "text") continue;
    taken.push({ ...child, text: (child.text ?? "").slice(0, length - at) });
    at += child.text?.length ?? 0;
  }
  if (!whole && length) taken.push({ type: "text", text: REST });
  return { taken, length, whole };
}
