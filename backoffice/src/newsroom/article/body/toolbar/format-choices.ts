import type { Editor } from "@tiptap/core";
import type { SelectionState } from "./selection-state.ts";
import type { Choice } from "./tool-menu.tsx";

type Translate = (key: string) => string;

const MARKS = [
  ["strike", "Mod-Shift-s"],
  ["code", "Mod-e"],
  ["subscript", "Mod-,"],
  ["superscript", "Mod-."],
] as const;

/** The formats that are not often needed. */
export function formatChoices(editor: Editor, { marks, bulletList, orderedList }: SelectionState, t: Translate): Choice[][] {
  const inList = bulletList || orderedList;
  return [
    MARKS.map(([name, shortcut]) => ({
      label: t(`body.mark.${name}`),
      shortcut,
      active: marks.includes(name),
      run: () => editor.chain().focus().toggleMark(name).run(),
    })),
    [
      {
        label: t("body.list.indent"),
        shortcut: "Tab",
        unavailable: !inList,
        run: () => editor.chain().focus().sinkListItem("listItem").run(),
      },
      {
        label: t("body.list.outdent"),
        shortcut: "Shift-Tab",
        unavailable: !inList,
        run: () => editor.chain().focus().liftListItem("listItem").run(),
      },
    ],
    [{ label: t("body.mark.clear"), run: () => editor.chain().focus().unsetAllMarks().run() }],
  ];
}
