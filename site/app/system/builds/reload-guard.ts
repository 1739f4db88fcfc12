import { RELOAD_GUARD } from "@masthead/contract/system/constants.ts";

const KEY = "reloadedAt";

/** Whether the page may be loaded again by itself now, which then counts as done: never twice within ten seconds. */
export function mayReload(now = Date.now(), storage: Pick<Storage, "getItem" | "setItem"> = sessionStorage): boolean {
  try {
    if (now - Number(storage.getItem(KEY)) < RELOAD_GUARD) return false;
    storage.setItem(KEY, String(now));
    return true;
  } catch {
    // Where nothing can be remembered, it could go on without end.
    return false;
  }
}
