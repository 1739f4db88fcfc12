import {
  type ArticleDocument,
  type ArticleNode,
  INLINE_TYPES,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { withBlockIds } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import type { JSONContent } from "@tiptap/core";

/**
 * Converts a stored body to the content of the editor, whose blocks have ids. The contract does not
 * restrict how node types nest: misplaced nodes are wrapped or moved behind their parent, never
 * dropped.
 */
export function fromDocument(document: ArticleDocument): JSONContent {
  const content = orEmptyParagraph(blocks(withBlockIds(document).content));
  // Again: a misplaced node, and the paragraph of an empty body, are blocks of the editor only.
  return withBlockIds({ type: "doc", content } as ArticleDocument);
}

const isInline = (node: ArticleNode) => INLINE_TYPES.some((type) => type === node.type);
const isCell = (node: ArticleNode) => node.type === "tableCell" || node.type === "tableHeader";
const orEmptyParagraph = (content: JSONContent[]): JSONContent[] =>
  content.length ? content : [{ type: "paragraph" }];
const inlines = (nodes: ArticleNode[]) =>
  nodes.filter((node) => isInline(node) && (node.type !== "text" || node.text));

/** Converts nodes to blocks. Loose inline nodes between blocks become paragraphs. */
function blocks(nodes: ArticleNode[] = []): JSONContent[] {
  const content: JSONContent[] = [];
  let loose: ArticleNode[] = [];
  const flush = () => {
    const text = inlines(loose);
    if (text.length) content.push({ type: "paragraph", content: text });
    loose = [];
  };
  for (const node of nodes) {
    if (isInline(node)) loose.push(node);
    else {
      flush();
      content.push(...block(node));
    }
  }
  flush();
  return content;
}

function block(node: ArticleNode): JSONContent[] {
  const { type, attrs, content = [] } = node;
  const withoutContent = attrs ? { type, attrs } : { type };
  switch (type) {
    case "paragraph":
    case "heading":
      return textBlock(
        type === "heading"
          ? { type, attrs: { ...attrs, level: attrs?.level ?? 2 } }
          : withoutContent,
        content,
      );
    case "codeBlock":
      return [
        { ...withoutContent, content: codeOf(content) },
        ...blocks(content.filter((child) => !isInline(child))),
      ];
    case "bulletList":
    case "orderedList":
      return content.length ? [{ ...withoutContent, content: content.flatMap(listItem) }] : [];
    case "blockquote":
    case "pullQuote":
    case "keyFacts":
      return [{ ...withoutContent, content: orEmptyParagraph(blocks(content)) }];
    case "table":
      return content.length ? [{ ...withoutContent, content: content.map(row) }] : [];
    case "timeline":
      return content.length ? [{ ...withoutContent, content: content.map(timelinePoint) }] : [];
    case "timelinePoint":
      return blocks(content);
    case "gallery":
      return [
        { ...withoutContent, content: content.filter((child) => child.type === "figure") },
        ...blocks(content.filter((child) => child.type !== "figure")),
      ];
    case "listItem":
    case "tableRow":
    case "tableCell":
    case "tableHeader":
      return blocks(content);
    default:
      return [withoutContent];
  }
}

/** Returns a paragraph or heading, followed by the children that cannot be nested in it. */
function textBlock(withoutContent: JSONContent, content: ArticleNode[]): JSONContent[] {
  return [
    { ...withoutContent, content: inlines(content) },
    ...blocks(content.filter((child) => !isInline(child))),
  ];
}

/** Joins the content of a code block into one text node without marks. */
function codeOf(content: ArticleNode[]): JSONContent[] {
  const text = content
    .map((child) => (child.type === "hardBreak" ? "\n" : (child.text ?? "")))
    .join("");
  return text ? [{ type: "text", text }] : [];
}

/** Returns a list item that starts with a paragraph, which the schema requires. */
function listItem(node: ArticleNode): JSONContent[] {
  const content = blocks(node.type === "listItem" ? node.content : [node]);
  const withParagraph =
    content[0]?.type === "paragraph" ? content : [{ type: "paragraph" }, ...content];
  return [
    {
      type: "listItem",
      ...(node.type === "listItem" && node.attrs ? { attrs: node.attrs } : {}),
      content: withParagraph,
    },
  ];
}

function timelinePoint(node: ArticleNode): JSONContent {
  const isPoint = node.type === "timelinePoint";
  return {
    type: "timelinePoint",
    ...(isPoint && node.attrs ? { attrs: node.attrs } : {}),
    content: orEmptyParagraph(blocks(isPoint ? node.content : [node])),
  };
}

function row(node: ArticleNode): JSONContent {
  const cells = node.type === "tableRow" ? (node.content ?? []) : [node];
  return {
    type: "tableRow",
    content: cells.map((cell) => ({
      type: isCell(cell) ? cell.type : "tableCell",
      ...(isCell(cell) && cell.attrs ? { attrs: cell.attrs } : {}),
      content: orEmptyParagraph(blocks(isCell(cell) ? cell.content : [cell])),
    })),
  };
}
