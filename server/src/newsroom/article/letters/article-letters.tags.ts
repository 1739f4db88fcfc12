import type { CacheTag } from "../../../cache-tags.ts";

/** Cache tag of the letters to the editor on the page of an article. */
export const tagOfArticleLetters = (articleId: number): CacheTag => `letters:${articleId}`;
