import type { ArticleNode } from "../article-document.ts";
import { type BodyVersion, isChanged } from "./body-version.ts";

/** Words that are long enough to recognise a text by. */
const WORDS = /[\p{L}\p{M}\p{N}]{4,}/gu;

/** Returns the recognisable parts of a block: its words, images and embeds. */
function marksOf(node: ArticleNode): string[] {
  const { mediaId, src, url, caption, alt } = node.attrs ?? {};
  const own = [mediaId && `image ${mediaId}`, src, url].filter((mark) => typeof mark === "string");
  return [
    ...own,
    ...[caption, alt, inlineText(node)].flatMap((text) => text?.match(WORDS) ?? []),
    ...(node.content ?? []).flatMap(marksOf),
  ];
}

/** Returns the text of a block across its differently formatted parts. */
const inlineText = ({ content = [] }: ArticleNode): string =>
  content.map(({ text }) => text ?? " ").join("");

/** Returns the block of each word that a body has once. */
function uniqueMarks({ blocks }: BodyVersion): Map<string, string> {
  const blockOf = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [id, block] of blocks) {
    for (const mark of marksOf(block)) {
      if (blockOf.has(mark)) repeated.add(mark);
      blockOf.set(mark, id);
    }
  }
  for (const mark of repeated) blockOf.delete(mark);
  return blockOf;
}

/**
 * Returns pairs of blocks between which a side moved text: by a split, a join, or cut and paste. It
 * is recognised by words that the body has once before and after, in different blocks. Such blocks
 * are decided together: a part of their text would be lost or doubled else.
 */
export function textFlows(base: BodyVersion, side: BodyVersion): [string, string][] {
  const before = uniqueMarks(base);
  const after = uniqueMarks(side);
  const pairs = [...before].flatMap(([mark, from]): [string, string][] => {
    const to = after.get(mark);
    return to === undefined || to === from ? [] : [[from, to]];
  });
  return pairs.filter((pair) => pair.every((id) => isChanged(base, side, id)));
}
