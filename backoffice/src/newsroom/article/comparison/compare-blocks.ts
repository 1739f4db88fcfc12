import { diffArrays } from "diff";
import { canonicalJson } from "../../../platform/form/conflict/same-value.ts";
import type { ContentBlock } from "./document-blocks.ts";

/** Block and its counterpart on the other side; one of the two is null where a block was added or removed. */
export interface BlockPair {
  before: ContentBlock | null;
  after: ContentBlock | null;
  same: boolean;
}

/**
 * Aligns the blocks of two contents. Between identical blocks, blocks of the same kind are paired
 * in order.
 */
export function compareBlocks(before: ContentBlock[], after: ContentBlock[]): BlockPair[] {
  const pairs: BlockPair[] = [];
  let removed: ContentBlock[] = [];
  let added: ContentBlock[] = [];
  const flush = () => {
    pairs.push(...pairChanged(removed, added));
    removed = [];
    added = [];
  };
  let position = 0;
  for (const part of diffArrays(before.map(canonicalJson), after.map(canonicalJson))) {
    if (part.added) {
      added = after.slice(position, position + part.count);
      position += part.count;
    } else if (part.removed) removed = part.value.map((json): ContentBlock => JSON.parse(json));
    else {
      flush();
      pairs.push(...after.slice(position, position + part.count).map((block) => ({ before: block, after: block, same: true })));
      position += part.count;
    }
  }
  flush();
  return pairs;
}

/**
 * Returns whether two blocks can be paired: two texts, two embeds, or the same image with
 * different texts.
 */
const canPair = (one: ContentBlock, other: ContentBlock): boolean =>
  one.kind === "image" && other.kind === "image" ? one.mediaId === other.mediaId && one.src === other.src : one.kind === other.kind;

function pairChanged(removed: ContentBlock[], added: ContentBlock[]): BlockPair[] {
  const pairs: BlockPair[] = [];
  let nextIndex = 0;
  for (const block of removed) {
    const matchIndex = added.findIndex((other, index) => index >= nextIndex && canPair(block, other));
    if (matchIndex < 0) {
      pairs.push({ before: block, after: null, same: false });
      continue;
    }
    pairs.push(...added.slice(nextIndex, matchIndex).map((other) => ({ before: null, after: other, same: false })));
    pairs.push({ before: block, after: added[matchIndex] ?? null, same: false });
    nextIndex = matchIndex + 1;
  }
  return [...pairs, ...added.slice(nextIndex).map((other) => ({ before: null, after: other, same: false }))];
}
