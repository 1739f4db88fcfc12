import type { CacheTag } from "../../cache-tags.ts";
import { tagOfArticleLetters } from "../article/letters/article-letters.tags.ts";
import type { LetterRow } from "./letter.store.ts";

/** Cache tags of the pages that show a letter: its article, and the letters of its language. */
export const tagsOfLetter = ({
  articleId,
  locale,
}: Pick<LetterRow, "articleId" | "locale">): CacheTag[] => [
  ...(articleId === null ? [] : [tagOfArticleLetters(articleId)]),
  `list:letters:${locale}`,
];
