const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Formats a shortcut for this platform: ⌘K or Ctrl+K. */
export const shortcutLabel = (key: string) => (isMac ? `⌘${key}` : `Ctrl+${key}`);

/**
 * Returns whether a key was pressed with Ctrl (⌘ on a Mac) and no other modifier. Also matches the
 * physical key, for Arabic keyboard layouts.
 */
export const isShortcut = (event: KeyboardEvent, key: string) =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  (event.key.toLowerCase() === key || event.code === `Key${key.toUpperCase()}`);
