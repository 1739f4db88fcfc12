import {
  type ArticleDocument,
  type ArticleMark,
  type ArticleNode,
  BLOCK_TYPES,
  INLINE_TYPES,
  isArticleHref,
  MARK_TYPES,
} from "@masthead/contract/newsroom/article/article-document.ts";
import type { JSONContent } from "@tiptap/core";
import { toStorableText, toStoredAttributes } from "./attributes.ts";

/** Attribute without which a node is not stored. */
const REQUIRED_ATTRIBUTES: Partial<
  Record<ArticleNode["type"], keyof NonNullable<ArticleNode["attrs"]>>
> = { media: "file", chart: "chart", map: "map", htmlCard: "code", footnote: "note" };
const TYPES = [...BLOCK_TYPES, ...INLINE_TYPES];

/**
 * Converts the content of the editor to a stored body: only node types of the contract, no default
 * attributes, no figures, embeds or media without a source, no trailing empty paragraphs.
 */
export function toDocument(json: JSONContent): ArticleDocument {
  const content = (json.content ?? []).flatMap(toBlock);
  return {
    type: "doc",
    content: content.slice(0, content.findLastIndex((node) => !isEmptyParagraph(node)) + 1),
  };
}

/** Returns an outermost block with its id. */
function toBlock(json: JSONContent): ArticleNode[] {
  const [block, ...others] = toNode(json);
  if (!block) return [];
  const { id } = json.attrs ?? {};
  return [typeof id === "string" ? { ...block, attrs: { id, ...block.attrs } } : block, ...others];
}

function toNode(json: JSONContent): ArticleNode[] {
  const type = TYPES.find((one) => one === json.type);
  if (!type) return (json.content ?? []).flatMap(toNode);
  if (type === "text") return toText(json);
  const attrs = toStoredAttributes(type, json.attrs);
  if (type === "figure" && attrs?.mediaId === undefined && attrs?.src === undefined) return [];
  if (type === "embed" && !(attrs?.provider && attrs.url)) return [];
  const required = REQUIRED_ATTRIBUTES[type];
  if (required && !attrs?.[required]) return [];
  let content = (json.content ?? []).flatMap(toNode);
  if ((type === "gallery" || type === "timeline") && !content.length) return [];
  // The schema requires a paragraph first in a list item; an empty one that it added is not stored.
  if (type === "listItem" && content.length > 1 && content[0] && isEmptyParagraph(content[0]))
    content = content.slice(1);
  return [{ type, ...(attrs ? { attrs } : {}), ...(content.length ? { content } : {}) }];
}

function toText(json: JSONContent): ArticleNode[] {
  const text = toStorableText(json.text ?? "");
  const marks = (json.marks ?? []).flatMap(toMark);
  return text ? [{ type: "text", text, ...(marks.length ? { marks } : {}) }] : [];
}

function toMark(json: { type: string; attrs?: Record<string, unknown> }): ArticleMark[] {
  const type = MARK_TYPES.find((one) => one === json.type);
  if (type !== "link") return type ? [{ type }] : [];
  const href = json.attrs?.href;
  return isArticleHref(href) ? [{ type, attrs: { href } }] : [];
}

const isEmptyParagraph = (node: ArticleNode) => node.type === "paragraph" && !node.content?.length;
