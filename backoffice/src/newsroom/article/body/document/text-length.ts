import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { readingMinutes } from "@masthead/contract/newsroom/article/reading-time.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Word count and reading time in minutes, 0 for an empty text. */
interface TextLength {
  words: number;
  minutes: number;
}

/**
 * Returns a counter of words, captions included, by the word boundaries of the language. The
 * counter segments only lines that were not in the previous document: segmenting a whole long
 * article takes several milliseconds per key press.
 */
export function textLengthCounter(
  locale: Locale,
  segmenter: Segmenter = new Intl.Segmenter(locale, { granularity: "word" }),
) {
  let previousCounts = new Map<string, number>();
  return (document: ArticleDocument): TextLength => {
    const counts = new Map<string, number>();
    let words = 0;
    for (const line of linesOf(document.content)) {
      const count = counts.get(line) ?? previousCounts.get(line) ?? countWords(segmenter, line);
      counts.set(line, count);
      words += count;
    }
    previousCounts = counts;
    return { words, minutes: words ? readingMinutes(words, locale) : 0 };
  };
}

type Segmenter = Pick<Intl.Segmenter, "segment">;

function countWords(segmenter: Segmenter, line: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(line)) if (isWordLike) words += 1;
  return words;
}

/** Returns the text of each block, so that words are never joined across blocks. */
function linesOf(nodes: ArticleNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === "figure" || node.type === "media") return [node.attrs?.caption ?? ""];
    const content = node.content ?? [];
    const isLine = content.some((child) => child.type === "text" || child.type === "hardBreak");
    return isLine ? [content.map((child) => child.text ?? " ").join("")] : linesOf(content);
  });
}
