/** Actions on an entry that have a key. */
export const ENTRY_KEYS = { publish: "P", claim: "C", edit: "E", reject: "R" } as const;
export type EntryAction = keyof typeof ENTRY_KEYS;

type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "isComposing"
>;

/**
 * Returns the action of a key, null if it has none. On layouts with other letters, such as Arabic
 * ones, the physical key counts.
 */
export function entryActionOf(press: KeyPress): EntryAction | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = press;
  if (ctrlKey || metaKey || altKey || shiftKey || repeat || isComposing) return null;
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, "");
  const found = Object.entries(ENTRY_KEYS).find(([, entryKey]) => entryKey === letter);
  return (found?.[0] as EntryAction | undefined) ?? null;
}

/** Whether keys that are pressed in an element are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest("[contenteditable='true'], input, textarea, select, [role='textbox']") !== null);

/** Whether Ctrl+Enter (⌘Enter on a Mac) was pressed. */
export const isSubmitShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean =>
  key === "Enter" && (ctrlKey || metaKey) && !altKey && !shiftKey;
