import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import {
  BREAKING_LIMITS,
  type BreakingStage,
} from "@masthead/contract/newsroom/breaking/breaking-terms.ts";
import type { LiveBlogState } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";

/** Paragraphs up to which a text is a snap, and not a story. */
const SNAP_PARAGRAPHS = 2;

/** Returns the document of plain text, a paragraph per line. */
export const documentOf = (text: string): ArticleDocument => ({
  type: "doc",
  content: text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ type: "paragraph", content: [{ type: "text", text: line }] })),
});

/**
 * Returns a document as plain text, a paragraph per line; null if it has more than the desk edits:
 * formats, images, or a long text.
 */
export function plainTextOf({ content = [] }: ArticleDocument): string | null {
  const lines = content.map(lineOf);
  const text = lines.filter(Boolean).join("\n");
  return lines.includes(null) || text.length > BREAKING_LIMITS.paragraph ? null : text;
}

function lineOf({ type, content = [] }: ArticleNode): string | null {
  const isPlain =
    type === "paragraph" && content.every((node) => node.type === "text" && !node.marks?.length);
  return isPlain ? content.map(({ text = "" }) => text).join("") : null;
}

/** Returns how far an article has grown. */
export function stageOf(body: ArticleDocument, liveBlog: LiveBlogState | null): BreakingStage {
  if (liveBlog === "live") return "liveBlog";
  const text = plainTextOf(body);
  if (text === "") return "flash";
  return text !== null && text.split("\n").length <= SNAP_PARAGRAPHS ? "snap" : "story";
}
