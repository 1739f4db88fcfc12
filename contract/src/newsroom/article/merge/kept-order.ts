/**
 * Returns the items of a list that are in the same order in another one, as many as possible
 * (longest increasing subsequence). All other items that both lists have were moved.
 */
export function keptInOrder<Item>(before: readonly Item[], after: readonly Item[]): Set<Item> {
  const indexBefore = new Map(before.map((item, index) => [item, index]));
  const common = after.filter((item) => indexBefore.has(item));
  const indexOf = (item: Item) => indexBefore.get(item) ?? 0;
  /** The last item of the best sequence of each length, and the item before each. */
  const ends: Item[] = [];
  const previous = new Map<Item, Item | undefined>();
  for (const item of common) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (indexOf(ends[middle] as Item) < indexOf(item)) low = middle + 1;
      else high = middle;
    }
    previous.set(item, ends[low - 1]);
    ends[low] = item;
  }
  const kept = new Set<Item>();
  for (let item = ends.at(-1); item !== undefined; item = previous.get(item)) kept.add(item);
  return kept;
}
