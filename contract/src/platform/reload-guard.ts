import { RELOAD_GUARD } from "./constants.ts";

const KEY = "reloadedAt";

interface ReloadStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/**
 * Returns whether a page may reload itself now, and records the reload: at most once in ten
 * seconds. `getStorage` returns a storage that survives a reload, such as the session storage. If
 * it is unavailable the result is false, since the page could reload endlessly.
 */
export function mayReload(now: number, getStorage: () => ReloadStorage): boolean {
  try {
    const storage = getStorage();
    if (now - Number(storage.getItem(KEY)) < RELOAD_GUARD) return false;
    storage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}
