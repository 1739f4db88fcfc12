import { BLOCK_TYPES } from "@masthead/contract/newsroom/article/article-document.ts";
import { newBlockId } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import { combineTransactionSteps, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";

/**
 * Extension that gives each outermost block an id. Concurrent edits are merged by these ids.
 * TipTap's UniqueID would give all blocks within blocks ids, too, and brings a package for random
 * ids.
 */
export const BlockIds = Extension.create({
  name: "blockIds",
  addGlobalAttributes: () => [
    // Neither in HTML nor read from it: pasted blocks get new ids.
    {
      types: [...BLOCK_TYPES],
      attributes: {
        id: { default: null, rendered: false, keepOnSplit: false, parseHTML: () => null },
      },
    },
  ],
  addProseMirrorPlugins: () => [blockIds()],
});

/**
 * Plugin that gives ids to the blocks of a changed document that have none, or one that an earlier
 * block has.
 */
export const blockIds = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, oldState, state) {
      return transactions.some(({ docChanged }) => docChanged)
        ? withIds(transactions, oldState, state)
        : null;
    },
  });

interface PlacedBlock {
  node: Node;
  pos: number;
  id: string | null;
}

function outermostBlocks(doc: Node): PlacedBlock[] {
  const blocks: PlacedBlock[] = [];
  const used = new Set<string>();
  doc.forEach((node, pos) => {
    const { id } = node.attrs;
    blocks.push({ node, pos, id: used.has(id) ? null : id });
    used.add(id);
  });
  return blocks;
}

function withIds(
  transactions: readonly Transaction[],
  oldState: EditorState,
  { doc, tr, storedMarks }: EditorState,
): Transaction | null {
  const blocks = outermostBlocks(doc);
  if (blocks.every(({ id }) => id)) return null;
  const used = new Set(blocks.map(({ id }) => id));
  const formerIds = formerIdsByPosition(transactions, oldState.doc, used);
  const setId = (block: PlacedBlock, id: string) => {
    block.id = id;
    tr.setNodeAttribute(block.pos, "id", id);
  };
  blocks.forEach((block, index) => {
    if (block.id) return;
    const previous = blocks[index - 1];
    if (previous?.id && isEmptyStartOf(previous, block, oldState.doc)) {
      setId(block, previous.id);
      setId(previous, newBlockId());
    } else setId(block, formerIds.get(block.pos) ?? newBlockId());
  });
  return tr.setStoredMarks(storedMarks);
}

/**
 * Returns ids that the document has no more, by the position where their block was: a block that
 * became another type keeps its id.
 */
function formerIdsByPosition(
  transactions: readonly Transaction[],
  oldDoc: Node,
  used: Set<string | null>,
): Map<number, string> {
  const { mapping } = combineTransactionSteps(oldDoc, [...transactions]);
  const former = outermostBlocks(oldDoc).filter(({ id }) => id && !used.has(id));
  return new Map(former.reverse().map(({ pos, id }) => [mapping.map(pos, -1), id ?? ""]));
}

/**
 * Whether a block was split at its start: the text keeps the id, and the new empty block before it
 * gets another.
 */
function isEmptyStartOf(previous: PlacedBlock, { node }: PlacedBlock, oldDoc: Node): boolean {
  if (previous.node.content.size || !node.content.size) return false;
  const former = outermostBlocks(oldDoc).find(({ id }) => id === previous.id);
  return former?.node.content.eq(node.content) ?? false;
}
