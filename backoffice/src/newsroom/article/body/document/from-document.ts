import type { ArticleDocument, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import type { JSONContent } from "@tiptap/core";

/**
 * A stored body as the editor's schema takes it. The contract says what nodes there are, not which may stand in which:
 * what stands in the wrong place is wrapped or moved behind, never left out.
 */
export function fromDocument(document: ArticleDocument): JSONContent {
  return { type: "doc", content: filled(blocks(document.content)) };
}

const isInline = (node: ArticleNode) => node.type === "text" || node.type === "hardBreak";
const isCell = (node: ArticleNode) => node.type === "tableCell" || node.type === "tableHeader";
const filled = (content: JSONContent[]): JSONContent[] => (content.length ? content : [{ type: "paragraph" }]);
const inlines = (nodes: ArticleNode[]) => nodes.filter((node) => isInline(node) && (node.type !== "text" || node.text));

/** Blocks of any nodes; loose text between them becomes paragraphs. */
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
  const bare = attrs ? { type, attrs } : { type };
  switch (type) {
    case "paragraph":
    case "heading":
      return textBlock(type === "heading" ? { type, attrs: { ...attrs, level: attrs?.level ?? 2 } } : bare, content);
    case "codeBlock":
      return [{ ...bare, content: codeOf(content) }, ...blocks(content.filter((child) => !isInline(child)))];
    case "bulletList":
    case "orderedList":
      return content.length ? [{ ...bare, content: content.flatMap(listItem) }] : [];
    case "blockquote":
    case "pullQuote":
    case "keyFacts":
      return [{ ...bare, content: filled(blocks(content)) }];
    case "table":
      return content.length ? [{ ...bare, content: content.map(row) }] : [];
    case "gallery":
      return [
        { ...bare, content: content.filter((child) => child.type === "figure") },
        ...blocks(content.filter((child) => child.type !== "figure")),
      ];
    case "listItem":
    case "tableRow":
    case "tableCell":
    case "tableHeader":
      return blocks(content);
    default:
      return [bare];
  }
}

/** A paragraph or heading, and behind it what cannot stand in one. */
function textBlock(bare: JSONContent, content: ArticleNode[]): JSONContent[] {
  return [{ ...bare, content: inlines(content) }, ...blocks(content.filter((child) => !isInline(child)))];
}

/** Code is one text without marks. */
function codeOf(content: ArticleNode[]): JSONContent[] {
  const text = content.map((child) => (child.type === "hardBreak" ? "\n" : (child.text ?? ""))).join("");
  return text ? [{ type: "text", text }] : [];
}

/** An item begins with a paragraph, so that there is a place to write in. */
function listItem(node: ArticleNode): JSONContent[] {
  const content = blocks(node.type === "listItem" ? node.content : [node]);
  const begun = content[0]?.type === "paragraph" ? content : [{ type: "paragraph" }, ...content];
  return [{ type: "listItem", ...(node.type === "listItem" && node.attrs ? { attrs: node.attrs } : {}), content: begun }];
}

function row(node: ArticleNode): JSONContent {
  const cells = node.type === "tableRow" ? (node.content ?? []) : [node];
  return {
    type: "tableRow",
    content: cells.map((cell) => ({
      type: isCell(cell) ? cell.type : "tableCell",
      ...(isCell(cell) && cell.attrs ? { attrs: cell.attrs } : {}),
      content: filled(blocks(isCell(cell) ? cell.content : [cell])),
    })),
  };
}
