import type { Editor } from "@tiptap/core";
import { FRAMES, type FrameName, frameOf, toggleFrame } from "../schema/frames.ts";
import type { SelectionState } from "./selection-state.ts";
import type { ToolMenuItem } from "./tool-menu.tsx";

type Translate = (key: string) => string;

const HEADINGS = [2, 3, 4] as const;
const SHORTCUTS: Partial<Record<FrameName, string>> = { blockquote: "Mod-Shift-b" };

/** Resets the block to a plain paragraph without a frame. */
function toParagraph(editor: Editor): void {
  const frame = frameOf(editor);
  const chain = editor.chain().focus().setParagraph();
  (frame ? chain.lift(frame.name) : chain).run();
}

/** Returns the block styles in menu order. */
export function styleMenuItems(
  editor: Editor,
  { text, frame }: SelectionState,
  t: Translate,
): ToolMenuItem[][] {
  return [
    [
      {
        label: t("body.style.paragraph"),
        shortcut: "Mod-Alt-0",
        active: text === "paragraph" && frame === null,
        onSelect: () => toParagraph(editor),
      },
      ...HEADINGS.map((level) => ({
        label: t(`body.style.heading${level}`),
        shortcut: `Mod-Alt-${level}`,
        active: text === `heading${level}`,
        onSelect: () => editor.chain().focus().toggleHeading({ level }).run(),
      })),
    ],
    [
      ...FRAMES.map((name) => ({
        label: t(`body.style.${name}`),
        shortcut: SHORTCUTS[name],
        active: frame === name,
        onSelect: () => toggleFrame(editor, name),
      })),
      {
        label: t("body.style.codeBlock"),
        shortcut: "Mod-Alt-c",
        active: text === "codeBlock",
        onSelect: () => editor.chain().focus().toggleCodeBlock().run(),
      },
    ],
  ];
}

/** Returns the style of the selected block: its frame takes precedence over a plain paragraph. */
export function styleName({ text, frame }: SelectionState): string {
  return text === "paragraph" && frame ? frame : text;
}
