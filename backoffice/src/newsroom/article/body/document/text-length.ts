import type { ArticleDocument, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import { readingMinutes } from "@masthead/contract/newsroom/reading-time.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";

/** How much there is to read: words, and minutes (none when there are no words). */
interface TextLength {
  words: number;
  minutes: number;
}

/** Counts words as the language divides them; captions count, since they are read. */
export function textLength(document: ArticleDocument, locale: Locale): TextLength {
  const segmenter = new Intl.Segmenter(locale, { granularity: "word" });
  let words = 0;
  for (const line of linesOf(document.content)) {
    for (const segment of segmenter.segment(line)) if (segment.isWordLike) words += 1;
  }
  return { words, minutes: words ? readingMinutes(words, locale) : 0 };
}

/** The text of every block by itself: words of two blocks are never one. */
function linesOf(nodes: ArticleNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === "figure") return [node.attrs?.caption ?? ""];
    const content = node.content ?? [];
    const isLine = content.some((child) => child.type === "text" || child.type === "hardBreak");
    return isLine ? [content.map((child) => child.text ?? " ").join("")] : linesOf(content);
  });
}
