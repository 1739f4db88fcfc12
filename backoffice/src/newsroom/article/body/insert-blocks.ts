import type { Editor, JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, TextSelection } from "@tiptap/pm/state";

/** Time in which a new block is drawn and a dialog above it has given the focus back, in milliseconds. */
const DRAWN_AFTER = 50;

/**
 * Puts blocks into the running text: in place of the empty paragraph that the cursor stands in, else behind the block it
 * stands in (before it, at its very start). Pictures join the gallery that is selected. The cursor goes behind them.
 */
export function insertBlocks(editor: Editor, content: JSONContent[], place = placeOf(editor.state, content)): void {
  const { state, view } = editor;
  const nodes = content.map((one) => state.schema.nodeFromJSON(one));
  const size = nodes.reduce((sum, node) => sum + node.nodeSize, 0);
  const { tr } = state;
  tr.replaceWith(place.from, place.to, nodes);
  const end = place.from + size;
  if (tr.doc.resolve(end).depth === 0) {
    if (!tr.doc.nodeAt(end)) tr.insert(end, state.schema.nodes.paragraph?.create() ?? []);
    tr.setSelection(TextSelection.near(tr.doc.resolve(end), 1));
  }
  view.dispatch(tr.scrollIntoView());
  view.focus();
  if (content.some(({ type }) => type !== "paragraph")) reveal(editor, place.from);
}

/** Brings a block into view once it is drawn: React draws figures and embeds after the transaction, when they have their height. */
function reveal(editor: Editor, pos: number): void {
  setTimeout(() => {
    const shown = editor.isDestroyed ? null : editor.view.nodeDOM(pos);
    if (shown instanceof HTMLElement) shown.scrollIntoView({ block: "center" });
  }, DRAWN_AFTER);
}

/** Moves a block before or behind the one next to it. Its neighbour is what moves: so it keeps the focus that is in it. */
export function moveBlock({ state, view }: Editor, pos: number, by: -1 | 1): boolean {
  const $pos = state.doc.resolve(pos);
  const node = $pos.nodeAfter;
  const neighbour = by < 0 ? $pos.nodeBefore : node && state.doc.resolve(pos + node.nodeSize).nodeAfter;
  if (!node || !neighbour) return false;
  const from = by < 0 ? pos - neighbour.nodeSize : pos + node.nodeSize;
  const tr = state.tr.delete(from, from + neighbour.nodeSize);
  view.dispatch(tr.insert(by < 0 ? from + node.nodeSize : pos, neighbour));
  return true;
}

interface Place {
  from: number;
  to: number;
}

function placeOf({ selection, doc }: EditorState, content: JSONContent[]): Place {
  const { $from, to } = selection;
  const isGallery = (node: Node | null) => node?.type.name === "gallery";
  if (content.every((one) => one.type === "figure")) {
    if (isGallery($from.parent)) return { from: to, to };
    if (isGallery($from.nodeAfter)) return { from: to - 1, to: to - 1 };
  }
  if ($from.depth === 0) return { from: to, to };
  const block = $from.node(1);
  const start = $from.before(1);
  if (block.type.name === "paragraph" && !block.content.size) return { from: start, to: start + block.nodeSize };
  const at = block.isTextblock && $from.parentOffset === 0 ? start : Math.min(doc.content.size, $from.after(1));
  return { from: at, to: at };
}
