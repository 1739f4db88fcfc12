import type { Editor, JSONContent } from "@tiptap/core";
import { insertBlocks } from "../insert-blocks.ts";
import type { SelectionState } from "./selection-state.ts";
import type { ToolMenuItem } from "./tool-menu.tsx";

type Translate = (key: string) => string;

const INITIAL_ROWS = 3;
const INITIAL_COLUMNS = 3;

/** Returns an empty table whose first row is a header row. */
function newTable(): JSONContent {
  const row = (_: unknown, index: number) => ({
    type: "tableRow",
    content: Array.from({ length: INITIAL_COLUMNS }, () => ({
      type: index ? "tableCell" : "tableHeader",
      content: [{ type: "paragraph" }],
    })),
  });
  return { type: "table", content: Array.from({ length: INITIAL_ROWS }, row) };
}

/** Inserts a table and moves the cursor into its first cell. */
function insertTable(editor: Editor): void {
  insertBlocks(editor, [newTable()]);
  const { $from } = editor.state.selection;
  const table = editor.state.doc.resolve($from.before(1)).nodeBefore;
  // Skip the opening tokens of table, row, cell and paragraph.
  if (table) editor.commands.focus($from.before(1) - table.nodeSize + 4);
}

/** Returns the actions of the table menu: insert outside a table, edit inside one. */
export function tableMenuItems(
  editor: Editor,
  { inTable, canMerge, canSplit }: SelectionState,
  t: Translate,
): ToolMenuItem[][] {
  if (!inTable) return [[{ label: t("body.table.insert"), onSelect: () => insertTable(editor) }]];
  const chain = () => editor.chain().focus();
  const choice = (name: string, run: () => boolean, unavailable = false): ToolMenuItem => ({
    label: t(`body.table.${name}`),
    onSelect: run,
    disabled: unavailable,
  });
  return [
    [
      choice("row_before", () => chain().addRowBefore().run()),
      choice("row_after", () => chain().addRowAfter().run()),
      choice("row_remove", () => chain().deleteRow().run()),
    ],
    [
      choice("column_before", () => chain().addColumnBefore().run()),
      choice("column_after", () => chain().addColumnAfter().run()),
      choice("column_remove", () => chain().deleteColumn().run()),
    ],
    [
      choice("header_row", () => chain().toggleHeaderRow().run()),
      choice("merge", () => chain().mergeCells().run(), !canMerge),
      choice("split", () => chain().splitCell().run(), !canSplit),
    ],
    [choice("remove", () => chain().deleteTable().run())],
  ];
}
