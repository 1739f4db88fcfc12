import { type Editor, Extension } from "@tiptap/core";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import type { Direction } from "../document/block-direction.ts";

const DIRECTIONAL = [
  "paragraph",
  "heading",
  "bulletList",
  "orderedList",
  "listItem",
  "blockquote",
  "pullQuote",
  "keyFacts",
];
const isDirectional = (node: Node | null | undefined) =>
  node !== null && node !== undefined && DIRECTIONAL.includes(node.type.name);

/** Extension that lets blocks have the opposite direction of the article. */
export const BlockDirection = Extension.create<{ articleDirection: Direction }>({
  name: "blockDirection",
  addOptions: () => ({ articleDirection: "ltr" }),
  addGlobalAttributes() {
    const { articleDirection } = this.options;
    return [
      {
        types: DIRECTIONAL,
        attributes: {
          dir: {
            default: null,
            parseHTML: ({ dir }) =>
              (dir === "ltr" || dir === "rtl") && dir !== articleDirection ? dir : null,
            renderHTML: ({ dir }) => (dir ? { dir } : {}),
          },
        },
      },
    ];
  },
  addKeyboardShortcuts() {
    return { "Mod-Shift-x": () => toggleDirection(this.editor, this.options.articleDirection) };
  },
});

/**
 * Returns the position of the outermost block with a direction around a position, within its table
 * cell.
 */
function outermostDirectionalBlock($pos: ResolvedPos): number | undefined {
  let depth: number | undefined;
  for (let level = $pos.depth; level > 0; level -= 1) {
    const node = $pos.node(level);
    if (node.type.spec.tableRole) break;
    if (isDirectional(node)) depth = level;
  }
  return depth === undefined ? undefined : $pos.before(depth);
}

/** Returns the start positions of the outermost selected blocks: a list is one block. */
function selectedBlocks({ state: { doc, selection } }: Editor): number[] {
  const starts = new Set<number>();
  for (const { $from, $to } of selection.ranges) {
    doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (!node.isTextblock) return true;
      const start = outermostDirectionalBlock(doc.resolve(pos + 1));
      if (start !== undefined) starts.add(start);
      return false;
    });
  }
  return [...starts];
}

/**
 * Returns the direction of the first selected block; null when it has the article's direction, or
 * when none can be set.
 */
export function selectedDirection(editor: Editor): Direction | null {
  const [start] = selectedBlocks(editor);
  return start === undefined ? null : (editor.state.doc.nodeAt(start)?.attrs.dir ?? null);
}

/** Sets the selected blocks to the opposite direction of the article, or resets them. */
export function toggleDirection(editor: Editor, articleDirection: Direction): boolean {
  const starts = selectedBlocks(editor);
  const dir = selectedDirection(editor) ? null : articleDirection === "ltr" ? "rtl" : "ltr";
  return (
    starts.length > 0 &&
    editor.commands.command(({ tr }) => {
      for (const start of starts) {
        tr.setNodeAttribute(start, "dir", dir);
        tr.doc.nodeAt(start)?.descendants((node, offset) => {
          if (node.attrs.dir) tr.setNodeAttribute(start + 1 + offset, "dir", null);
        });
      }
      return true;
    })
  );
}
