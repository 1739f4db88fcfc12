import type { Editor } from "@tiptap/core";
import { FRAMES, type FrameName, frameOf, toggleFrame } from "../schema/frames.ts";
import type { SelectionState } from "./selection-state.ts";
import type { Choice } from "./tool-menu.tsx";

type Translate = (key: string) => string;

const HEADINGS = [2, 3, 4] as const;
const SHORTCUTS: Partial<Record<FrameName, string>> = { blockquote: "Mod-Shift-b" };

/** The plain text again: no heading, no frame around it. */
function toParagraph(editor: Editor): void {
  const frame = frameOf(editor);
  const chain = editor.chain().focus().setParagraph();
  (frame ? chain.lift(frame.name) : chain).run();
}

/** What a block may be, in the order of the menu. */
export function styleChoices(editor: Editor, { text, frame }: SelectionState, t: Translate): Choice[][] {
  return [
    [
      {
        label: t("body.style.paragraph"),
        shortcut: "Mod-Alt-0",
        active: text === "paragraph" && frame === null,
        run: () => toParagraph(editor),
      },
      ...HEADINGS.map((level) => ({
        label: t(`body.style.heading${level}`),
        shortcut: `Mod-Alt-${level}`,
        active: text === `heading${level}`,
        run: () => editor.chain().focus().toggleHeading({ level }).run(),
      })),
    ],
    [
      ...FRAMES.map((name) => ({
        label: t(`body.style.${name}`),
        shortcut: SHORTCUTS[name],
        active: frame === name,
        run: () => toggleFrame(editor, name),
      })),
      {
        label: t("body.style.codeBlock"),
        shortcut: "Mod-Alt-c",
        active: text === "codeBlock",
        run: () => editor.chain().focus().toggleCodeBlock().run(),
      },
    ],
  ];
}

/** What the block of the selection is: the frame counts before the plain paragraph in it. */
export function styleName({ text, frame }: SelectionState): string {
  return text === "paragraph" && frame ? frame : text;
}
