import { isClockTag } from "../../cache-tags.ts";
import { EVERYTHING } from "../cache/changes.ts";

/** Key of all pages and API responses, but not of files: a change to everything purges it. */
const ALL_PAGES = "pages";
/** Tags that concern the caches of a process only contain a space, which no CDN allows in a key. */
const isKey = (tag: string) => !tag.includes(" ");

/**
 * Returns whether a page may change without a change being announced: with the time, or as it has
 * no tags.
 */
export const dependsOnClock = (tags: ReadonlySet<string>): boolean =>
  tags.size === 0 || [...tags].some(isClockTag);

/**
 * Returns the key of the group of a tag: `any:article` for `article:12`; undefined for a tag
 * without a number.
 */
export function groupOf(tag: string): string | undefined {
  const number = tag.search(/:\d+(:|$)/);
  return number === -1 ? undefined : `any:${tag.slice(0, number)}`;
}

/**
 * Returns the keys of a page with these tags. If they are longer than `maxBytes`, the largest
 * groups of tags are replaced by their group's key, which a purge of any tag of the group includes.
 */
export function boundedKeys(tags: ReadonlySet<string>, maxBytes: number): string[] {
  let keys = [ALL_PAGES, ...[...tags].filter(isKey)];
  while (lengthOf(keys) > maxBytes) {
    const largest = largestGroup(keys);
    if (!largest) return [ALL_PAGES];
    keys = [...keys.filter((key) => groupOf(key) !== largest), largest];
  }
  return keys;
}

const lengthOf = (keys: string[]) => keys.reduce((sum, key) => sum + Buffer.byteLength(key) + 1, 0);

function largestGroup(keys: string[]): string | undefined {
  const bytes = new Map<string, number>();
  for (const key of keys) {
    const group = groupOf(key);
    if (group) bytes.set(group, (bytes.get(group) ?? 0) + key.length);
  }
  return [...bytes].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Returns the keys to purge for changed tags: they and their groups. */
export function purgeKeys(tags: Iterable<string>): string[] {
  const keys = new Set<string>();
  for (const tag of tags) {
    if (tag === EVERYTHING) return [ALL_PAGES];
    keys.add(tag);
    const group = groupOf(tag);
    if (group) keys.add(group);
  }
  return [...keys];
}
