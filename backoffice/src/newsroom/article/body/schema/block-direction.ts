import { type Editor, Extension } from "@tiptap/core";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import type { Direction } from "../document/block-direction.ts";

const DIRECTIONAL = ["paragraph", "heading", "bulletList", "orderedList", "listItem", "blockquote", "pullQuote", "keyFacts"];
const isDirectional = (node: Node | null | undefined) => node !== null && node !== undefined && DIRECTIONAL.includes(node.type.name);

/** Lets blocks be written in the other direction than the article; `article` is the article's. */
export const BlockDirection = Extension.create<{ article: Direction }>({
  name: "blockDirection",
  addOptions: () => ({ article: "ltr" }),
  addGlobalAttributes() {
    const { article } = this.options;
    return [
      {
        types: DIRECTIONAL,
        attributes: {
          dir: {
            default: null,
            parseHTML: ({ dir }) => ((dir === "ltr" || dir === "rtl") && dir !== article ? dir : null),
            renderHTML: ({ dir }) => (dir ? { dir } : {}),
          },
        },
      },
    ];
  },
  addKeyboardShortcuts() {
    return { "Mod-Shift-x": () => toggleDirection(this.editor, this.options.article) };
  },
});

/** The outermost block with a direction that holds this place, short of the cell of a table. */
function outermost($pos: ResolvedPos): number | undefined {
  let depth: number | undefined;
  for (let level = $pos.depth; level > 0; level -= 1) {
    const node = $pos.node(level);
    if (node.type.spec.tableRole) break;
    if (isDirectional(node)) depth = level;
  }
  return depth === undefined ? undefined : $pos.before(depth);
}

/** Where the blocks start that the selection touches, each as a reader sees it: a list, not its items. */
function blocksOf({ state: { doc, selection } }: Editor): number[] {
  const starts = new Set<number>();
  for (const { $from, $to } of selection.ranges) {
    doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (!node.isTextblock) return true;
      const start = outermost(doc.resolve(pos + 1));
      if (start !== undefined) starts.add(start);
      return false;
    });
  }
  return [...starts];
}

/** The direction of the first block that the selection touches; null where that of the article holds or none can be set. */
export function selectedDirection(editor: Editor): Direction | null {
  const [start] = blocksOf(editor);
  return start === undefined ? null : (editor.state.doc.nodeAt(start)?.attrs.dir ?? null);
}

/** Turns the selected blocks round, or back to the direction of the article. */
export function toggleDirection(editor: Editor, article: Direction): boolean {
  const starts = blocksOf(editor);
  const dir = selectedDirection(editor) ? null : article === "ltr" ? "rtl" : "ltr";
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
