import { AsyncLocalStorage } from "node:async_hooks";
import type { CacheTag } from "../../cache-tags.ts";

/** Tag of values that were built from a stale value, and are therefore stale themselves. */
export const STALE_INPUT = "stale input";

export type CollectedTag = CacheTag | typeof STALE_INPUT;

/**
 * Tags identify the content of a page: `article:12`, `list:latest:ar-JO`. Services tag the records
 * they read; the renderer of a page collects the tags, which determine the changes that invalidate
 * it.
 */
const collecting = new AsyncLocalStorage<Set<CollectedTag>>();

/** Adds tags to the value that is being built. Has no effect outside `collectTags`. */
export function tag(...names: CollectedTag[]): void {
  const tags = collecting.getStore();
  if (tags) for (const name of names) tags.add(name);
}

/** Returns the tags that were collected so far for the value that is being built. */
export const collectedTags = (): ReadonlySet<CollectedTag> => collecting.getStore() ?? new Set();

/** Runs `run` and collects the tags of everything that it reads. */
export async function collectTags<T>(
  run: () => Promise<T>,
): Promise<{ value: T; tags: Set<CollectedTag> }> {
  const tags = new Set<CollectedTag>();
  const value = await collecting.run(tags, run);
  return { value, tags };
}
