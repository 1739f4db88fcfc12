import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";

/**
 * Block of a body with its text. A line break is one character, so that offsets match the editor's.
 */
export interface TextBlock {
  text: string;
  /** Number of blocks before it with the same text. */
  occurrence: number;
  kind: "prose" | "heading" | "other";
}

const OTHER_PARENTS = ["tableCell", "tableHeader"];

/** Returns the blocks of a body that contain text, in order. Tables and code are not prose. */
export function textBlocksOf(document: ArticleDocument): TextBlock[] {
  const seen = new Map<string, number>();
  const blocksIn = (nodes: ArticleNode[], parent: string): TextBlock[] =>
    nodes.flatMap((node): TextBlock[] => {
      const content = node.content ?? [];
      if (!content.some(({ type }) => type === "text")) return blocksIn(content, node.type);
      const text = content.map((child) => child.text ?? "\n").join("");
      const occurrence = seen.get(text) ?? 0;
      seen.set(text, occurrence + 1);
      const kind =
        node.type === "heading"
          ? "heading"
          : node.type === "paragraph" && !OTHER_PARENTS.includes(parent)
            ? "prose"
            : "other";
      return [{ text, occurrence, kind }];
    });
  return blocksIn(document.content, "doc");
}
