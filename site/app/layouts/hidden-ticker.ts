/**
 * Stories of the ticker that the reader hid, as ids separated by commas. Other stories are shown
 * again.
 */
const HIDDEN_TICKER_KEY = "ticker";
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the hidden stories; null if there are none, or the browser stores nothing. */
export function readHiddenStories(): string | null {
  try {
    return localStorage.getItem(HIDDEN_TICKER_KEY);
  } catch {
    return null;
  }
}

export function hideStories(stories: string): void {
  try {
    localStorage.setItem(HIDDEN_TICKER_KEY, stories);
  } catch {}
  for (const listener of listeners) listener();
}
