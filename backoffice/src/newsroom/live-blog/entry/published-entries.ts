import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";

/** Whether an entry is listed before another one: the latest event first. */
const byEvent = (a: LiveDeskEntry, b: LiveDeskEntry): number =>
  Date.parse(b.eventAt) - Date.parse(a.eventAt) || b.id - a.id;

/**
 * Returns the published entries after a refetch of the first page. Earlier entries that were loaded
 * stay, unless there may be others in between.
 * @param hasOlder there are more than those of the first page
 */
export function mergePublished(
  known: readonly LiveDeskEntry[],
  firstPage: readonly LiveDeskEntry[],
  hasOlder: boolean,
): readonly LiveDeskEntry[] {
  const last = firstPage.at(-1);
  if (!hasOlder || !last) return firstPage;
  const ids = new Set(firstPage.map(({ id }) => id));
  if (!known.some(({ id }) => ids.has(id))) return firstPage;
  const earlier = known.filter((entry) => !ids.has(entry.id) && byEvent(last, entry) < 0);
  return [...firstPage, ...earlier];
}

/** Returns a list with entries that were loaded or changed. */
export function withEntries(
  known: readonly LiveDeskEntry[],
  entries: readonly LiveDeskEntry[],
): readonly LiveDeskEntry[] {
  const ids = new Set(entries.map(({ id }) => id));
  return [...known.filter(({ id }) => !ids.has(id)), ...entries].toSorted(byEvent);
}
