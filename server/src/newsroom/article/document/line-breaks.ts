import type { ArticleMark, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";

/** An end of line that was typed, not marked up; two of them end a paragraph. */
export type Inline = ArticleNode | { type: "lineEnd" } | { type: "paragraphEnd" };

/** Text in which an end of line means something: text nodes and the ends between them. */
export function linesOf(text: string, marks: ArticleMark[], textNodes: (text: string, marks: ArticleMark[]) => ArticleNode[]): Inline[] {
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
 * The paragraphs of a run of inline nodes. Where lines matter, an empty line or two line breaks in a row end a
 * paragraph, and an end of line is a line break unless one is written there anyway.
 */
export function paragraphsOf(run: Inline[], lineBreaks: boolean): ArticleNode[][] {
  const paragraphs: ArticleNode[][] = [[]];
  for (const node of lineBreaks ? joinedEnds(run) : run) {
    if (node.type === "paragraphEnd") paragraphs.push([]);
    else paragraphs.at(-1)?.push(node.type === "lineEnd" ? { type: "hardBreak" } : node);
  }
  return paragraphs.map(trimmed).filter((content) => content.length);
}

/** The run with one end where several stand together, white space between them or not. */
function joinedEnds(run: Inline[]): Inline[] {
  const joined: Inline[] = [];
  let ends: Inline[] = [];
  const count = (type: Inline["type"]) => ends.filter((end) => end.type === type).length;
  const flush = () => {
    if (count("paragraphEnd") || count("lineEnd") > 1 || count("hardBreak") > 1) joined.push({ type: "paragraphEnd" });
    else if (count("lineEnd") || count("hardBreak")) joined.push({ type: "hardBreak" });
    else joined.push(...ends);
    ends = [];
  };
  for (const node of run) {
    if (node.type !== "text" || !node.text?.trim()) ends.push(node);
    else {
      flush();
      joined.push(node);
    }
  }
  flush();
  return joined;
}

/** Without white space and line breaks at the ends. */
function trimmed(nodes: ArticleNode[]): ArticleNode[] {
  const all = [...nodes];
  const blank = (node: ArticleNode | undefined) => node && (node.type === "hardBreak" || (node.type === "text" && !node.text?.trim()));
  while (blank(all[0])) all.shift();
  while (blank(all.at(-1))) all.pop();
  const first = all[0];
  if (first?.text) all[0] = { ...first, text: first.text.trimStart() };
  const last = all.at(-1);
  if (last?.text) all[all.length - 1] = { ...last, text: last.text.trimEnd() };
  return all;
}
