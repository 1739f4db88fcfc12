import type { Chapter, StoredChapter } from "@masthead/contract/broadcast/chapter.ts";
import { type Locale, localized } from "@masthead/contract/platform/locale.ts";

/** Returns chapters with their titles in a language. */
export const chaptersIn = (chapters: readonly StoredChapter[], locale: Locale): Chapter[] =>
  chapters.map(({ start, title, url }) => ({ start, title: localized(title, locale), url }));
