import { keptInOrder } from "@masthead/contract/newsroom/article/merge/kept-order.ts";
import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { PREVENT_AUTOLINK } from "./schema/link.ts";

/**
 * Replaces the content without emitting a change or adding an undo step, since the change was made
 * elsewhere. Only the differences are replaced, block by block, so that the cursor and the undo
 * history of all other text stay.
 */
export function replaceContent({ state, view }: Editor, content: object): void {
  const target = state.schema.nodeFromJSON(content);
  if (state.doc.content.eq(target.content)) return;
  const tr = replaceBlocks(state.tr, target);
  const transaction = tr.doc.content.eq(target.content)
    ? tr
    : state.tr.replaceWith(0, state.doc.content.size, target.content);
  view.dispatch(
    transaction
      .setMeta("addToHistory", false)
      .setMeta("preventUpdate", true)
      .setMeta(PREVENT_AUTOLINK, true),
  );
}

const idsOf = (doc: Node): string[] => doc.children.map(({ attrs }) => attrs.id);

function replaceBlocks(tr: Transaction, target: Node): Transaction {
  const kept = keptInOrder(idsOf(tr.doc), idsOf(target));
  let pos = 0;
  const deleteUntilKept = () => {
    for (let node = tr.doc.nodeAt(pos); node && !kept.has(node.attrs.id); node = tr.doc.nodeAt(pos))
      tr.delete(pos, pos + node.nodeSize);
  };
  target.forEach((block) => {
    if (kept.has(block.attrs.id)) {
      deleteUntilKept();
      replaceBlock(tr, pos, block);
    } else tr.insert(pos, block);
    pos += block.nodeSize;
  });
  deleteUntilKept();
  return tr;
}

/** Replaces the differing range of a block. */
function replaceBlock(tr: Transaction, pos: number, block: Node): void {
  const current = tr.doc.nodeAt(pos);
  if (!current || current.eq(block)) return;
  if (!current.sameMarkup(block)) return void tr.replaceWith(pos, pos + current.nodeSize, block);
  const start = current.content.findDiffStart(block.content);
  const end = current.content.findDiffEnd(block.content);
  if (start === null || !end) return;
  // In repeated text the start and end of the difference can overlap; extend it by the overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const inside = pos + 1;
  tr.replace(inside + start, inside + end.a + overlap, block.slice(start, end.b + overlap));
}
