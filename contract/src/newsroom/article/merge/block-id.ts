import { canonicalJson } from "../../../platform/canonical-json.ts";
import type { ArticleDocument, ArticleNode } from "../article-document.ts";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const LENGTH = 8;

/** Returns an id for a new block: 40 random bits, unique within a body. */
export const newBlockId = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(LENGTH)),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join("");

/** Returns a block without its id. */
export function withoutBlockId({ attrs, ...block }: ArticleNode): ArticleNode {
  const { id: _id, ...others } = attrs ?? {};
  return { ...block, ...(Object.keys(others).length && { attrs: others }) };
}

/** Removes the block ids of a body, for readers and for comparisons. */
export const withoutBlockIds = (body: ArticleDocument): ArticleDocument => ({
  type: "doc",
  content: body.content.map(withoutBlockId),
});

/** Returns the content of a block as a key: equal for blocks that differ in their ids only. */
export const contentKey = (block: ArticleNode): string => canonicalJson(withoutBlockId(block));

/** Returns whether two bodies are equal but for the ids of their blocks. */
export const isSameBody = (one: ArticleDocument, other: ArticleDocument): boolean =>
  canonicalJson(withoutBlockIds(one)) === canonicalJson(withoutBlockIds(other));

/**
 * Returns a body in which every block has an id. Missing and repeated ids are derived from the
 * content of the block, so that everybody who reads the same body gets the same ids.
 */
export function withBlockIds(body: ArticleDocument): ArticleDocument {
  const firstBlocks = new Map<string | undefined, ArticleNode>(
    body.content.toReversed().map((block) => [block.attrs?.id, block]),
  );
  firstBlocks.delete(undefined);
  const used = new Set<string | undefined>(firstBlocks.keys());
  const hasOwnId = (block: ArticleNode) => firstBlocks.get(block.attrs?.id) === block;
  const counts = new Map<string, number>();
  const withId = (block: ArticleNode) => ({
    ...block,
    attrs: { ...block.attrs, id: derivedId(block, used, counts) },
  });
  return {
    type: "doc",
    content: body.content.map((block) => (hasOwnId(block) ? block : withId(block))),
  };
}

/**
 * Returns an id derived from the content of a block, and from how many blocks before it have the
 * same, which `counts` has by content.
 */
function derivedId(
  block: ArticleNode,
  used: Set<string | undefined>,
  counts: Map<string, number>,
): string {
  const key = contentKey(block);
  for (;;) {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const id = hash(count === 1 ? key : `${count} ${key}`);
    if (used.has(id)) continue;
    used.add(id);
    return id;
  }
}

/** Returns a hash of 53 bits as text (cyrb53, public domain). */
function hash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
