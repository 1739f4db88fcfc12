import { Extension } from "@tiptap/core";

export interface BodyKeysHost {
  link(): void;
  toToolbar(): void;
  /** Out of the text, to what comes behind it. */
  leave(): void;
}

/** Keys that lead out of the text. */
export function bodyKeys(host: BodyKeysHost): Extension {
  const does = (act: () => void) => () => {
    act();
    return true;
  };
  return Extension.create({
    name: "bodyKeys",
    addKeyboardShortcuts: () => ({ "Mod-Shift-k": does(host.link), "Alt-F10": does(host.toToolbar), Escape: does(host.leave) }),
  });
}
