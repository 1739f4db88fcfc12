import { type Editor, useEditorState } from "@tiptap/react";
import { selectedDirection } from "../schema/block-direction.ts";
import { frameOf } from "../schema/frames.ts";

const MARKS = [
  "bold",
  "italic",
  "underline",
  "strike",
  "code",
  "subscript",
  "superscript",
  "link",
] as const;

/** Returns the state of the selection that the toolbar shows. */
export function useSelectionState(editor: Editor) {
  return useEditorState({
    editor,
    selector: () => {
      const level = [2, 3, 4].find((one) => editor.isActive("heading", { level: one }));
      const inTable = editor.isActive("table");
      return {
        canUndo: editor.can().undo(),
        canRedo: editor.can().redo(),
        text: editor.isActive("codeBlock") ? "codeBlock" : level ? `heading${level}` : "paragraph",
        frame: frameOf(editor)?.name ?? null,
        marks: MARKS.filter((name) => editor.isActive(name)),
        bulletList: editor.isActive("bulletList"),
        orderedList: editor.isActive("orderedList"),
        inTable,
        canMerge: inTable && editor.can().mergeCells(),
        canSplit: inTable && editor.can().splitCell(),
        hasOwnDirection: selectedDirection(editor) !== null,
      };
    },
  });
}
export type SelectionState = ReturnType<typeof useSelectionState>;
