import { Mark } from "@tiptap/core";

const script = (name: string, other: string, tag: string, shortcut: string) =>
  Mark.create({
    name,
    excludes: `${name} ${other}`,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [shortcut]: () => this.editor.commands.toggleMark(name) };
    },
  });

export const Subscript = script("subscript", "superscript", "sub", "Mod-,");
export const Superscript = script("superscript", "subscript", "sup", "Mod-.");
