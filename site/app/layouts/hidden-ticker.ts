import { joinLines } from "../platform/document/join-lines.ts";

/** Stories of the ticker that the reader hid, as ids separated by commas. Other stories are shown again. */
const KEY = "hiddenTicker";
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the hidden stories; null if there are none, or the browser stores nothing. */
export function readHiddenStories(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function hideStories(stories: string): void {
  try {
    localStorage.setItem(KEY, stories);
  } catch {}
  for (const listener of listeners) listener();
}

/** Inline code that hides the ticker before the first paint. A rule of the style sheet, as the ticker follows after the code. */
export const HIDDEN_TICKER = joinLines(`{
try{
let i=localStorage.${KEY};
/^[\\d,]+$/.test(i)&&d.styleSheets[0].insertRule('[data-stories="'+i+'"]{display:none}')
}catch{}
}`);
