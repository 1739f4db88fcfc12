import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Tags name what a page shows: `article:12`, `list:latest:ar-JO`. Services tag what they read; whoever renders a page
 * collects the tags and so learns which changes concern it.
 */
const collecting = new AsyncLocalStorage<Set<string>>();

/** Tag of what was made of a stale answer: it is stale at birth. */
export const STALE_INPUT = "stale input";

/** Marks what is being made as showing these things. Outside of `collectTags` it does nothing. */
export function tag(...names: string[]): void {
  const tags = collecting.getStore();
  if (tags) for (const name of names) tags.add(name);
}

/** Runs `make` and collects the tags of everything it read. */
export async function collectTags<T>(make: () => Promise<T>): Promise<{ value: T; tags: Set<string> }> {
  const tags = new Set<string>();
  const value = await collecting.run(tags, make);
  return { value, tags };
}
