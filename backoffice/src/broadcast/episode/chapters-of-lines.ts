import type { StoredChapter } from "@masthead/contract/broadcast/chapter.ts";
import { readChapterLines } from "@masthead/contract/broadcast/chapter-lines.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";

/**
 * Returns the chapters of lines in each language, in order of their begin. Those that begin at the
 * same time are one. Links of former chapters at these times are retained.
 */
export function chaptersOfLines(
  texts: Record<Locale, string>,
  former: readonly StoredChapter[],
): StoredChapter[] {
  const byStart = new Map<number, StoredChapter>();
  for (const locale of LOCALES)
    for (const { start, title } of readChapterLines(texts[locale]).chapters) {
      const url = former.find((chapter) => chapter.start === start)?.url ?? null;
      const chapter = byStart.get(start) ?? { start, title: {}, url };
      byStart.set(start, { ...chapter, title: { ...chapter.title, [locale]: title } });
    }
  return [...byStart.values()].sort((a, b) => a.start - b.start);
}
