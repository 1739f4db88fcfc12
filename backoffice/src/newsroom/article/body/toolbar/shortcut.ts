/** Apple's keyboards write their modifiers as signs, and have Command where others have Control. */
const onApple = () => /mac|iphone|ipad/i.test(navigator.platform);

const APPLE: Record<string, string> = { Mod: "⌘", Shift: "⇧", Alt: "⌥" };
const ARIA: Record<string, string> = { Alt: "Alt", Shift: "Shift" };

/** `Mod-Shift-k` as the keyboard has it: `Ctrl+Shift+K` or `⇧⌘K`. */
export function shortcutLabel(shortcut: string, apple = onApple()): string {
  const keys = shortcut.split("-");
  const last = keys.pop() ?? "";
  const key = last.length === 1 ? last.toUpperCase() : last;
  if (!apple) return [...keys.map((one) => (one === "Mod" ? "Ctrl" : one)), key].join("+");
  return [...["Alt", "Shift", "Mod"].filter((one) => keys.includes(one)).map((one) => APPLE[one]), key].join("");
}

/** The same for `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: string, apple = onApple()): string {
  const keys = shortcut.split("-").map((one) => (one === "Mod" ? (apple ? "Meta" : "Control") : (ARIA[one] ?? one)));
  return keys.map((key) => (key.length === 1 ? key.toUpperCase() : key)).join("+");
}
