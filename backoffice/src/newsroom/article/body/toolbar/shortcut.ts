/** Apple keyboards show modifiers as symbols, and use Command instead of Control. */
const isApplePlatform = () => /mac|iphone|ipad/i.test(navigator.platform);

const APPLE_SYMBOLS: Record<string, string> = { Mod: "⌘", Shift: "⇧", Alt: "⌥" };
const ARIA_MODIFIERS: Record<string, string> = { Alt: "Alt", Shift: "Shift" };

/** Formats `Mod-Shift-k` for display: `Ctrl+Shift+K` or `⇧⌘K`. */
export function shortcutLabel(shortcut: string, isApple = isApplePlatform()): string {
  const keys = shortcut.split("-");
  const last = keys.pop() ?? "";
  const key = last.length === 1 ? last.toUpperCase() : last;
  if (!isApple)
    return [...keys.map((modifier) => (modifier === "Mod" ? "Ctrl" : modifier)), key].join("+");
  return [
    ...["Alt", "Shift", "Mod"]
      .filter((modifier) => keys.includes(modifier))
      .map((modifier) => APPLE_SYMBOLS[modifier]),
    key,
  ].join("");
}

/** Formats a shortcut for `aria-keyshortcuts`. */
export function ariaShortcut(shortcut: string, isApple = isApplePlatform()): string {
  const keys = shortcut
    .split("-")
    .map((part) =>
      part === "Mod" ? (isApple ? "Meta" : "Control") : (ARIA_MODIFIERS[part] ?? part),
    );
  return keys.map((key) => (key.length === 1 ? key.toUpperCase() : key)).join("+");
}
