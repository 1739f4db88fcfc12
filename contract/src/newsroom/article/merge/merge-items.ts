import type { ArticleNode } from "../article-document.ts";
import { contentKey } from "./block-id.ts";

/** Blocks in which an insertion or deletion would change the number of cells of a row. */
const GRIDS = new Set(["table", "tableRow"]);

const isText = ({ content = [] }: ArticleNode) =>
  content.length === 0 ||
  content.some(
    ({ text, type }) => text !== undefined || type === "hardBreak" || type === "footnote",
  );

/** Part of a list that one side replaced: items `from` up to `to`, exclusive, of the base. */
interface Replacement {
  from: number;
  to: number;
  items: readonly ArticleNode[];
}

/**
 * Merges a block that both sides changed, if they changed different parts of it: items of a list,
 * cells of a table, paragraphs of a quotation. Returns undefined if both changed the same part, or
 * if the block has no parts.
 */
export function mergeItems(
  base: ArticleNode,
  theirs: ArticleNode,
  yours: ArticleNode,
): ArticleNode | undefined {
  const shells = [base, theirs, yours].map((node) => contentKey({ ...node, content: [] }));
  if (new Set(shells).size > 1 || isText(base) || isText(theirs) || isText(yours)) return undefined;
  const content = mergeLists(
    base.content ?? [],
    theirs.content ?? [],
    yours.content ?? [],
    GRIDS.has(base.type),
  );
  return content && { ...base, content };
}

function mergeLists(
  base: readonly ArticleNode[],
  theirs: readonly ArticleNode[],
  yours: readonly ArticleNode[],
  isGrid: boolean,
): ArticleNode[] | undefined {
  if (theirs.length === base.length && yours.length === base.length)
    return mergePairs(base, theirs, yours);
  if (isGrid) return undefined;
  const [their, your] = [replacementOf(base, theirs), replacementOf(base, yours)];
  const [first, second] = their.from <= your.from ? [their, your] : [your, their];
  // Two insertions at one place would be in an order that neither side chose.
  if (first.to > second.from || (first.to === second.from && first.from === second.from))
    return undefined;
  return [
    ...base.slice(0, first.from),
    ...first.items,
    ...base.slice(first.to, second.from),
    ...second.items,
    ...base.slice(second.to),
  ];
}

/** Merges lists of the same length item by item. */
function mergePairs(
  base: readonly ArticleNode[],
  theirs: readonly ArticleNode[],
  yours: readonly ArticleNode[],
): ArticleNode[] | undefined {
  const merged: ArticleNode[] = [];
  for (const [index, item] of base.entries()) {
    const [their, your] = [theirs[index] ?? item, yours[index] ?? item];
    const [key, theirKey, yourKey] = [contentKey(item), contentKey(their), contentKey(your)];
    const result =
      theirKey === key || theirKey === yourKey
        ? your
        : yourKey === key
          ? their
          : mergeItems(item, their, your);
    if (!result) return undefined;
    merged.push(result);
  }
  return merged;
}

/**
 * Returns the replaced range of a side: all items between the unchanged beginning and the unchanged
 * end.
 */
function replacementOf(base: readonly ArticleNode[], side: readonly ArticleNode[]): Replacement {
  const shorter = Math.min(base.length, side.length);
  const isSame = (one: ArticleNode | undefined, other: ArticleNode | undefined) =>
    one && other && contentKey(one) === contentKey(other);
  let from = 0;
  while (from < shorter && isSame(base[from], side[from])) from++;
  let kept = 0;
  while (kept < shorter - from && isSame(base.at(-1 - kept), side.at(-1 - kept))) kept++;
  return { from, to: base.length - kept, items: side.slice(from, side.length - kept) };
}
