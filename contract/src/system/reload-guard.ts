import { RELOAD_GUARD } from "./constants.ts";

const KEY = "reloadedAt";

interface Memory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/**
 * Whether a page may reload itself now, which then counts as done: at most once in ten seconds. `memory` gives what outlives a reload, such
 * as the session storage; where nothing can be remembered the answer is no, since the page could reload without end.
 */
export function mayReload(now: number, memory: () => Memory): boolean {
  try {
    const storage = memory();
    if (now - Number(storage.getItem(KEY)) < RELOAD_GUARD) return false;
    storage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}
