import type { CacheTag } from "../../cache-tags.ts";

/** Cache tag of what readers see of a live blog. */
export const tagOfLiveBlog = (articleId: number): CacheTag => `liveBlog:${articleId}`;
