import type { CacheTag } from "../../cache-tags.ts";
import type { LetterRow } from "./letter.store.ts";

/** Cache tag of the letters of an article, on its page. */
export const tagOfArticleLetters = (articleId: number): CacheTag => `letters:${articleId}`;

/** Cache tags of the pages that show a letter: its article, and the letters of its language. */
export const tagsOfLetter = ({
  articleId,
  locale,
}: Pick<LetterRow, "articleId" | "locale">): CacheTag[] => [
  ...(articleId === null ? [] : [tagOfArticleLetters(articleId)]),
  `list:letters:${locale}`,
];
