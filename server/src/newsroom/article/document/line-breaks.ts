import type {
  ArticleMark,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";

/**
 * An inline node, or a typed line ending: a single one ends a line, two or more end a paragraph.
 */
export type Inline = ArticleNode | { type: "lineEnd" } | { type: "paragraphEnd" };

/** Splits text with significant line endings into text nodes and the endings between them. */
export function splitAtLineEndings(
  text: string,
  marks: ArticleMark[],
  textNodes: (text: string, marks: ArticleMark[]) => ArticleNode[],
): Inline[] {
  const parts = text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[ \t\f]+/g, " ")
    .split(/( ?\n[ \n]*)/);
  return parts.flatMap((part, i): Inline[] => {
    if (i % 2 === 0) return textNodes(part, marks);
    return [{ type: part.indexOf("\n") === part.lastIndexOf("\n") ? "lineEnd" : "paragraphEnd" }];
  });
}

/**
 * Splits a run of inline nodes into paragraphs. With `lineBreaks`, an empty line or two line breaks
 * in a row end a paragraph, and a line ending becomes a line break unless it is next to one.
 */
export function splitIntoParagraphs(run: Inline[], lineBreaks: boolean): ArticleNode[][] {
  const paragraphs: ArticleNode[][] = [[]];
  for (const node of lineBreaks ? mergeEndings(run) : run) {
    if (node.type === "paragraphEnd") paragraphs.push([]);
    else paragraphs.at(-1)?.push(node.type === "lineEnd" ? { type: "hardBreak" } : node);
  }
  return paragraphs.map(trimmed).filter((content) => content.length);
}

/**
 * Merges consecutive line endings and line breaks, also with white space between them, into one.
 */
function mergeEndings(run: Inline[]): Inline[] {
  const merged: Inline[] = [];
  let endings: Inline[] = [];
  const count = (type: Inline["type"]) => endings.filter((ending) => ending.type === type).length;
  const flush = () => {
    if (count("paragraphEnd") || count("lineEnd") > 1 || count("hardBreak") > 1)
      merged.push({ type: "paragraphEnd" });
    else if (count("lineEnd") || count("hardBreak")) merged.push({ type: "hardBreak" });
    else merged.push(...endings);
    endings = [];
  };
  for (const node of run) {
    const isContent = node.type === "footnote" || (node.type === "text" && node.text?.trim());
    if (!isContent) endings.push(node);
    else {
      flush();
      merged.push(node);
    }
  }
  flush();
  return merged;
}

/** Removes leading and trailing white space and line breaks. */
function trimmed(nodes: ArticleNode[]): ArticleNode[] {
  const trimmedNodes = [...nodes];
  const isBlank = (node: ArticleNode | undefined) =>
    node && (node.type === "hardBreak" || (node.type === "text" && !node.text?.trim()));
  while (isBlank(trimmedNodes[0])) trimmedNodes.shift();
  while (isBlank(trimmedNodes.at(-1))) trimmedNodes.pop();
  const first = trimmedNodes[0];
  if (first?.text) trimmedNodes[0] = { ...first, text: first.text.trimStart() };
  const last = trimmedNodes.at(-1);
  if (last?.text) trimmedNodes[trimmedNodes.length - 1] = { ...last, text: last.text.trimEnd() };
  return trimmedNodes;
}
