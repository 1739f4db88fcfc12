import { canonicalJson } from "@masthead/contract/platform/canonical-json.ts";
import { type AlignedPair, align } from "./align.ts";
import type { ContentBlock } from "./document-blocks.ts";

/**
 * Aligns the blocks of two contents. Between identical blocks, blocks of the same kind are paired
 * in order.
 */
export const compareBlocks = (
  before: ContentBlock[],
  after: ContentBlock[],
): AlignedPair<ContentBlock>[] => align(before, after, canonicalJson, canPair);

/**
 * Returns whether two blocks can be paired: two texts, two embeds, or the same image with
 * different texts.
 */
const canPair = (one: ContentBlock, other: ContentBlock): boolean =>
  one.kind === "image" && other.kind === "image"
    ? one.mediaId === other.mediaId && one.src === other.src
    : one.kind === other.kind;
