/** Actions on the focused row that have a key; Enter opens it as a link. */
export type RowAction = "preview" | "assign";

type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat"
>;

/**
 * Returns the action of a key, null if it has none. On layouts with other letters, such as Arabic
 * ones, the physical key counts.
 */
export function rowActionOf(press: KeyPress): RowAction | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = press;
  if (ctrlKey || metaKey || altKey || shiftKey || repeat) return null;
  if (key === " ") return "preview";
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, "");
  if (letter === "P") return "preview";
  return letter === "A" ? "assign" : null;
}
