import type { CacheTag } from "../../cache-tags.ts";

/** Cache tag of what readers see of a result. */
export const tagOfResult = (id: number): CacheTag => `result:${id}`;
