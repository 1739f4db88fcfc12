import type { BodyVersion } from "./body-version.ts";
import { keptInOrder } from "./kept-order.ts";

interface OrderOptions {
  /** Ids of the blocks of the merged body, including all that are in conflict. */
  included: ReadonlySet<string>;
  /** Returns whether two blocks share text of one block of the base. */
  isSameText(one: string, other: string): boolean;
}

/**
 * Returns the order of the blocks of a merged body. Blocks that nobody moved keep their order. A
 * moved block has the position of the side that moved it; if both moved it, theirs. A new block
 * follows the block that it was inserted behind, even if that one moved. At the same position, the
 * rest of a split block comes first, then their blocks, then yours.
 */
export function mergedOrder(
  base: BodyVersion,
  theirs: BodyVersion,
  yours: BodyVersion,
  { included, isSameText }: OrderOptions,
): string[] {
  const [keptByThem, keptByYou] = [theirs, yours].map((side) =>
    keptInOrder(base.ids, side.ids),
  ) as [Set<string>, Set<string>];
  const isPlacedBy = (side: BodyVersion, kept: Set<string>, id: string) =>
    side.blocks.has(id) && !kept.has(id);
  const placedByThem = (id: string) => isPlacedBy(theirs, keptByThem, id);
  const placedByYou = (id: string) => !placedByThem(id) && isPlacedBy(yours, keptByYou, id);
  const start = "";
  const followers = new Map<string, string[][]>();
  const sides = [
    [theirs, placedByThem],
    [yours, placedByYou],
  ] as const;
  for (const [side, isPlaced] of sides) {
    let previous = start;
    let previousUnmoved = start;
    const own = new Map<string, string[]>();
    for (const id of side.ids.filter((one) => included.has(one))) {
      if (isPlaced(id)) {
        // A moved block never follows a moved one: the other side may have moved that behind this
        // one.
        const anchor = base.blocks.has(id) ? previousUnmoved : previous;
        own.set(anchor, [...(own.get(anchor) ?? []), id]);
      } else if (!placedByThem(id) && !placedByYou(id)) previousUnmoved = id;
      previous = id;
    }
    for (const [anchor, ids] of own) followers.set(anchor, [...(followers.get(anchor) ?? []), ids]);
  }
  const isRestOf = (anchor: string, ids: string[] | undefined) =>
    ids?.[0] !== undefined && anchor !== start && isSameText(anchor, ids[0]);
  const order: string[] = [];
  const addWithFollowers = (first: string) => {
    const pending = [first];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (id !== start) order.push(id);
      const [own = [], other = []] = followers.get(id) ?? [];
      const groups = isRestOf(id, other) && !isRestOf(id, own) ? [other, own] : [own, other];
      pending.push(...groups.flat().reverse());
    }
  };
  addWithFollowers(start);
  for (const id of base.ids)
    if (included.has(id) && !placedByThem(id) && !placedByYou(id)) addWithFollowers(id);
  return order;
}
