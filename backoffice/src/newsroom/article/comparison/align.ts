import { diffArrays } from "diff";

/**
 * Item and its counterpart on the other side; one of the two is null where an item was added or
 * removed.
 */
export interface AlignedPair<Item> {
  before: Item | null;
  after: Item | null;
  same: boolean;
}

/**
 * Aligns two lists by the keys of their items. Between items with the same key, those that can be
 * paired are paired in order.
 */
export function align<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
  canPair: (one: Item, other: Item) => boolean,
): AlignedPair<Item>[] {
  const pairs: AlignedPair<Item>[] = [];
  let removed: readonly Item[] = [];
  let added: readonly Item[] = [];
  const flush = () => {
    pairs.push(...pairChanged(removed, added, canPair));
    removed = [];
    added = [];
  };
  const position = { before: 0, after: 0 };
  const take = (side: "before" | "after", count: number): readonly Item[] => {
    const start = position[side];
    position[side] += count;
    return (side === "before" ? before : after).slice(start, position[side]);
  };
  for (const part of diffArrays(before.map(keyOf), after.map(keyOf))) {
    if (part.added) added = take("after", part.count);
    else if (part.removed) removed = take("before", part.count);
    else {
      flush();
      const others = take("before", part.count);
      pairs.push(
        ...take("after", part.count).map((item, index) => ({
          before: others[index] ?? null,
          after: item,
          same: true,
        })),
      );
    }
  }
  flush();
  return pairs;
}

function pairChanged<Item>(
  removed: readonly Item[],
  added: readonly Item[],
  canPair: (one: Item, other: Item) => boolean,
): AlignedPair<Item>[] {
  const pairs: AlignedPair<Item>[] = [];
  let nextIndex = 0;
  for (const item of removed) {
    const matchIndex = added.findIndex(
      (other, index) => index >= nextIndex && canPair(item, other),
    );
    if (matchIndex < 0) {
      pairs.push({ before: item, after: null, same: false });
      continue;
    }
    pairs.push(
      ...added
        .slice(nextIndex, matchIndex)
        .map((other) => ({ before: null, after: other, same: false })),
    );
    pairs.push({ before: item, after: added[matchIndex] ?? null, same: false });
    nextIndex = matchIndex + 1;
  }
  return [
    ...pairs,
    ...added.slice(nextIndex).map((other) => ({ before: null, after: other, same: false })),
  ];
}
