import type { ArticleNode } from "../article-document.ts";
import { mergedOrder } from "./block-order.ts";
import { type BodyVersion, bodyVersion, isChanged } from "./body-version.ts";
import { mergeItems } from "./merge-items.ts";
import { textFlows } from "./text-flow.ts";

/** Side of a merge: the stored version, or the edit. */
export type MergeSide = "theirs" | "yours";

/**
 * Part of a merged body, in order: a block, or both versions of one in conflict. Parts of the same
 * conflict are decided together.
 */
export type MergePart =
  | { conflict: null; merged: ArticleNode }
  | { conflict: number; theirs: ArticleNode | null; yours: ArticleNode | null };

/**
 * Three-way merge of the blocks of two edits of a body. Blocks are paired by id only. One side
 * changed, moved, inserted or deleted a block: take that side. Both did: conflict, unless the
 * changes are equal or concern different items of the block. Blocks between which a side moved text
 * are decided together.
 */
export function mergeBlocks(
  base: readonly ArticleNode[],
  theirs: readonly ArticleNode[],
  yours: readonly ArticleNode[],
): MergePart[] {
  const versions = {
    base: bodyVersion(base),
    theirs: bodyVersion(theirs),
    yours: bodyVersion(yours),
  };
  const groupOf = groupsOf(versions);
  const decisions = new Map<Set<string>, MergeSide | number>();
  let conflicts = 0;
  for (const group of new Set(groupOf.values()))
    decisions.set(group, decide(versions, group) ?? conflicts++);
  const decisionOf = (id: string) => decisions.get(groupOf.get(id) ?? new Set()) ?? "theirs";
  const isIncluded = (id: string) => {
    const decision = decisionOf(id);
    return typeof decision === "number" || versions[decision].blocks.has(id);
  };
  const order = mergedOrder(versions.base, versions.theirs, versions.yours, {
    included: new Set([...versions.theirs.ids, ...versions.yours.ids].filter(isIncluded)),
    isSameText: (one, other) => groupOf.get(one) === groupOf.get(other),
  });
  const numbers = new Map<number, number>();
  return order.flatMap((id): MergePart[] => {
    const decision = decisionOf(id);
    const [theirBlock, yourBlock] = [
      versions.theirs.blocks.get(id) ?? null,
      versions.yours.blocks.get(id) ?? null,
    ];
    if (typeof decision !== "number") {
      const merged = decision === "theirs" ? theirBlock : yourBlock;
      return merged ? [{ conflict: null, merged }] : [];
    }
    const baseBlock = groupOf.get(id)?.size === 1 ? versions.base.blocks.get(id) : undefined;
    const merged =
      baseBlock && theirBlock && yourBlock && mergeItems(baseBlock, theirBlock, yourBlock);
    if (merged) return [{ conflict: null, merged }];
    // Conflicts are numbered in the order of the text.
    const number = numbers.get(decision) ?? numbers.size;
    numbers.set(decision, number);
    return [{ conflict: number, theirs: theirBlock, yours: yourBlock }];
  });
}

/** Returns the blocks of a merge whose conflicts are decided. */
export const decidedBlocks = (
  parts: readonly MergePart[],
  sideOf: (conflict: number) => MergeSide,
): ArticleNode[] =>
  parts.flatMap((part) =>
    part.conflict === null ? part.merged : (part[sideOf(part.conflict)] ?? []),
  );

interface Versions {
  base: BodyVersion;
  theirs: BodyVersion;
  yours: BodyVersion;
}

/** Returns the blocks that each block is decided with, itself included. */
function groupsOf({ base, theirs, yours }: Versions): Map<string, Set<string>> {
  const groupOf = new Map(
    [...base.ids, ...theirs.ids, ...yours.ids].map((id) => [id, new Set([id])]),
  );
  for (const [one, other] of [...textFlows(base, theirs), ...textFlows(base, yours)]) {
    const [group, joined] = [groupOf.get(one), groupOf.get(other)];
    if (!group || !joined || group === joined) continue;
    for (const id of joined) groupOf.set(id, group.add(id));
  }
  return groupOf;
}

/**
 * Returns the side whose version of some blocks is merged; undefined if both changed them to
 * different ones.
 */
function decide({ base, theirs, yours }: Versions, group: Set<string>): MergeSide | undefined {
  const ids = [...group];
  if (!ids.some((id) => isChanged(base, yours, id))) return "theirs";
  if (!ids.some((id) => isChanged(base, theirs, id))) return "yours";
  const contentOf = (side: BodyVersion) =>
    side.ids.filter((id) => group.has(id)).map((id) => side.keys.get(id));
  return contentOf(theirs).join("\n") === contentOf(yours).join("\n") ? "theirs" : undefined;
}
