import { Extension } from "@tiptap/core";

export interface BodyShortcutHandlers {
  openLinkDialog(): void;
  focusToolbar(): void;
  /** Moves the focus out of the text to the element after it. */
  leaveText(): void;
}

/** Keyboard shortcuts that move the focus out of the text. */
export function bodyShortcuts(handlers: BodyShortcutHandlers): Extension {
  const handled = (action: () => void) => () => {
    action();
    return true;
  };
  return Extension.create({
    name: "bodyKeys",
    addKeyboardShortcuts: () => ({
      "Mod-Shift-k": handled(handlers.openLinkDialog),
      "Alt-F10": handled(handlers.focusToolbar),
      Escape: handled(handlers.leaveText),
    }),
  });
}
