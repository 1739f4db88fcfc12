import type { Editor, JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, TextSelection } from "@tiptap/pm/state";

/**
 * Delay until a new block is rendered and a closing dialog has returned the focus, in milliseconds.
 */
const REVEAL_DELAY_MS = 50;

/**
 * Inserts blocks at the cursor: replaces an empty paragraph, else goes after the current block, or
 * before it when the cursor is at its start. Images are added to the selected gallery. Moves the
 * cursor behind them.
 */
export function insertBlocks(
  editor: Editor,
  content: JSONContent[],
  range = insertionRange(editor.state, content),
): void {
  const { state, view } = editor;
  const nodes = content.map((one) => state.schema.nodeFromJSON(one));
  const size = nodes.reduce((total, node) => total + node.nodeSize, 0);
  const { tr } = state;
  tr.replaceWith(range.from, range.to, nodes);
  const end = range.from + size;
  if (tr.doc.resolve(end).depth === 0) {
    if (!tr.doc.nodeAt(end)) tr.insert(end, state.schema.nodes.paragraph?.create() ?? []);
    tr.setSelection(TextSelection.near(tr.doc.resolve(end), 1));
  }
  view.dispatch(tr.scrollIntoView());
  view.focus();
  if (content.some(({ type }) => type !== "paragraph")) reveal(editor, range.from);
}

/**
 * Scrolls a block into view. Delayed, because React renders figures and embeds after the
 * transaction and only then do they have their height.
 */
function reveal(editor: Editor, pos: number): void {
  setTimeout(() => {
    const element = editor.isDestroyed ? null : editor.view.nodeDOM(pos);
    if (element instanceof HTMLElement) element.scrollIntoView({ block: "center" });
  }, REVEAL_DELAY_MS);
}

/**
 * Swaps a block with its neighbour. The neighbour is the one that is moved, so that the block keeps
 * the focus inside it.
 */
export function moveBlock({ state, view }: Editor, pos: number, by: -1 | 1): boolean {
  const $pos = state.doc.resolve(pos);
  const node = $pos.nodeAfter;
  const neighbour =
    by < 0 ? $pos.nodeBefore : node && state.doc.resolve(pos + node.nodeSize).nodeAfter;
  if (!node || !neighbour) return false;
  const from = by < 0 ? pos - neighbour.nodeSize : pos + node.nodeSize;
  const tr = state.tr.delete(from, from + neighbour.nodeSize);
  view.dispatch(tr.insert(by < 0 ? from + node.nodeSize : pos, neighbour));
  return true;
}

interface InsertionRange {
  from: number;
  to: number;
}

function insertionRange({ selection, doc }: EditorState, content: JSONContent[]): InsertionRange {
  const { $from, to } = selection;
  const isGallery = (node: Node | null) => node?.type.name === "gallery";
  if (content.every((one) => one.type === "figure")) {
    if (isGallery($from.parent)) return { from: to, to };
    if (isGallery($from.nodeAfter)) return { from: to - 1, to: to - 1 };
  }
  if ($from.depth === 0) return { from: to, to };
  const block = $from.node(1);
  const start = $from.before(1);
  if (block.type.name === "paragraph" && !block.content.size)
    return { from: start, to: start + block.nodeSize };
  const position =
    block.isTextblock && $from.parentOffset === 0
      ? start
      : Math.min(doc.content.size, $from.after(1));
  return { from: position, to: position };
}
