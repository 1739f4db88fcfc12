import type { Editor } from "@tiptap/core";
import type { SelectionState } from "./selection-state.ts";
import type { ToolMenuItem } from "./tool-menu.tsx";

type Translate = (key: string) => string;

const MARKS = [
  ["underline", "Mod-u"],
  ["strike", "Mod-Shift-s"],
  ["code", "Mod-e"],
  ["subscript", "Mod-,"],
  ["superscript", "Mod-."],
] as const;

/** Returns the menu items for less common formats, and the divider. */
export function formatMenuItems(
  editor: Editor,
  { marks, bulletList, orderedList }: SelectionState,
  t: Translate,
): ToolMenuItem[][] {
  const inList = bulletList || orderedList;
  return [
    MARKS.map(([name, shortcut]) => ({
      label: t(`body.mark.${name}`),
      shortcut,
      active: marks.includes(name),
      onSelect: () => editor.chain().focus().toggleMark(name).run(),
    })),
    [
      {
        label: t("body.list.indent"),
        shortcut: "Tab",
        disabled: !inList,
        onSelect: () => editor.chain().focus().sinkListItem("listItem").run(),
      },
      {
        label: t("body.list.outdent"),
        shortcut: "Shift-Tab",
        disabled: !inList,
        onSelect: () => editor.chain().focus().liftListItem("listItem").run(),
      },
    ],
    [
      {
        label: t("body.horizontalRule"),
        onSelect: () => editor.chain().focus().setHorizontalRule().run(),
      },
    ],
    [{ label: t("body.mark.clear"), onSelect: () => editor.chain().focus().unsetAllMarks().run() }],
  ];
}
