import { mayReload } from "@masthead/contract/system/reload-guard.ts";
import { hasUnsaved, letGo } from "../form/unsaved.ts";

/** Time in which what was typed last is kept on this machine before the page goes, in milliseconds. */
const KEEPING = 600;

/** Loads the page again without asking. What was typed and not saved is kept on this machine, and offered afterwards. */
export function reloadKeepingText(): void {
  letGo();
  setTimeout(() => location.reload(), hasUnsaved() ? KEEPING : 0);
}

/** Loads the page again when a part of its build is gone from the server, at most once in ten seconds. */
export function reloadForMissingParts(): void {
  window.addEventListener("vite:preloadError", () => {
    if (navigator.onLine && mayReload(Date.now(), () => sessionStorage)) reloadKeepingText();
  });
}
