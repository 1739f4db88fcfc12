import type { ArticleDocument, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import { readingMinutes } from "@masthead/contract/newsroom/reading-time.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";

/** How much there is to read: words, and minutes (none when there are no words). */
interface TextLength {
  words: number;
  minutes: number;
}

/**
 * Counts words as the language divides them; captions count, since they are read. The function that it returns divides only lines that the
 * document did not have the last time: dividing all of a long article takes several milliseconds, for each key.
 */
export function textLengthCounter(locale: Locale, segmenter: Segmenter = new Intl.Segmenter(locale, { granularity: "word" })) {
  let known = new Map<string, number>();
  return (document: ArticleDocument): TextLength => {
    const counted = new Map<string, number>();
    let words = 0;
    for (const line of linesOf(document.content)) {
      const count = counted.get(line) ?? known.get(line) ?? wordsIn(segmenter, line);
      counted.set(line, count);
      words += count;
    }
    known = counted;
    return { words, minutes: words ? readingMinutes(words, locale) : 0 };
  };
}

type Segmenter = Pick<Intl.Segmenter, "segment">;

function wordsIn(segmenter: Segmenter, line: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(line)) if (isWordLike) words += 1;
  return words;
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
