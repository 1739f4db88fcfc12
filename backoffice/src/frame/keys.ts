const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** How a shortcut is written on this machine: ⌘K or Ctrl+K. */
export const shortcut = (key: string) => (isMac ? `⌘${key}` : `Ctrl+${key}`);

/** Whether a key was pressed together with Ctrl, or ⌘ on a Mac, and nothing else; by its place on the keyboard, so that Arabic ones count too. */
export const isShortcut = (event: KeyboardEvent, key: string) =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  (event.key.toLowerCase() === key || event.code === `Key${key.toUpperCase()}`);
