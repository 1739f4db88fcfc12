import type { Editor, JSONContent } from "@tiptap/core";
import { insertBlocks } from "../insert-blocks.ts";
import type { SelectionState } from "./selection-state.ts";
import type { Choice } from "./tool-menu.tsx";

type Translate = (key: string) => string;

const ROWS = 3;
const COLUMNS = 3;

/** A table to begin with: its first row are headers. */
function newTable(): JSONContent {
  const row = (_: unknown, index: number) => ({
    type: "tableRow",
    content: Array.from({ length: COLUMNS }, () => ({ type: index ? "tableCell" : "tableHeader", content: [{ type: "paragraph" }] })),
  });
  return { type: "table", content: Array.from({ length: ROWS }, row) };
}

/** Puts a table into the text and the cursor into its first cell. */
function insertTable(editor: Editor): void {
  insertBlocks(editor, [newTable()]);
  const { $from } = editor.state.selection;
  const table = editor.state.doc.resolve($from.before(1)).nodeBefore;
  // From the table's start inwards: table, row, cell, paragraph.
  if (table) editor.commands.focus($from.before(1) - table.nodeSize + 4);
}

/** A new table, or in one what can be done with it. */
export function tableChoices(editor: Editor, { inTable, canMerge, canSplit }: SelectionState, t: Translate): Choice[][] {
  if (!inTable) return [[{ label: t("body.table.insert"), run: () => insertTable(editor) }]];
  const chain = () => editor.chain().focus();
  const choice = (name: string, run: () => boolean, unavailable = false): Choice => ({ label: t(`body.table.${name}`), run, unavailable });
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
