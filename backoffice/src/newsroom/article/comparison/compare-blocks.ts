import { diffArrays } from "diff";
import { canonicalJson } from "../../../frame/form/same-value.ts";
import type { ContentBlock } from "./document-blocks.ts";

/** A block of one side and what is in its place on the other; one of the two is missing where it was added or removed. */
export interface BlockPair {
  before: ContentBlock | null;
  after: ContentBlock | null;
  same: boolean;
}

/** Aligns the blocks of two contents. Between blocks that are the same, blocks of one kind are paired in their order. */
export function compareBlocks(before: ContentBlock[], after: ContentBlock[]): BlockPair[] {
  const pairs: BlockPair[] = [];
  let removed: ContentBlock[] = [];
  let added: ContentBlock[] = [];
  const flush = () => {
    pairs.push(...pairChanged(removed, added));
    removed = [];
    added = [];
  };
  let at = 0;
  for (const part of diffArrays(before.map(canonicalJson), after.map(canonicalJson))) {
    if (part.added) {
      added = after.slice(at, at + part.count);
      at += part.count;
    } else if (part.removed) removed = part.value.map((json): ContentBlock => JSON.parse(json));
    else {
      flush();
      pairs.push(...after.slice(at, at + part.count).map((block) => ({ before: block, after: block, same: true })));
      at += part.count;
    }
  }
  flush();
  return pairs;
}

/** Blocks that stand for each other: two texts, two embeds, or the same picture with other words. */
const match = (one: ContentBlock, other: ContentBlock): boolean =>
  one.kind === "picture" && other.kind === "picture" ? one.mediaId === other.mediaId && one.src === other.src : one.kind === other.kind;

function pairChanged(removed: ContentBlock[], added: ContentBlock[]): BlockPair[] {
  const pairs: BlockPair[] = [];
  let next = 0;
  for (const block of removed) {
    const found = added.findIndex((other, index) => index >= next && match(block, other));
    if (found < 0) {
      pairs.push({ before: block, after: null, same: false });
      continue;
    }
    pairs.push(...added.slice(next, found).map((other) => ({ before: null, after: other, same: false })));
    pairs.push({ before: block, after: added[found] ?? null, same: false });
    next = found + 1;
  }
  return [...pairs, ...added.slice(next).map((other) => ({ before: null, after: other, same: false }))];
}
