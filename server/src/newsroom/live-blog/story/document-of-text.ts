import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";

/** Returns a document with a paragraph for each line of a plain text; empty lines are left out. */
export const documentOfText = (text: string): ArticleDocument => ({
  type: "doc",
  content: text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => ({ type: "paragraph", content: [{ type: "text", text: line }] })),
});
