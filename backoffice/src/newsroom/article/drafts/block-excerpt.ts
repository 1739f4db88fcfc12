import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";

/** Maximum length of an excerpt, in characters. */
const EXCERPT_LENGTH = 40;

/**
 * Returns the beginning of the text of a block, or of its caption; empty for a block without text.
 */
export function blockExcerpt(block: ArticleNode): string {
  const text = textOf(block).replaceAll(/\s+/g, " ").trim();
  return text.length > EXCERPT_LENGTH
    ? `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, "")}…`
    : text;
}

function textOf({ type, text, attrs, content = [] }: ArticleNode): string {
  if (type === "hardBreak") return " ";
  const isInline = content.some((child) => child.text !== undefined);
  return (
    text ??
    [
      attrs?.caption ??
        attrs?.chart?.title ??
        attrs?.map?.title ??
        attrs?.code ??
        attrs?.heading ??
        "",
      ...content.map(textOf),
    ].join(isInline ? "" : " ")
  );
}
