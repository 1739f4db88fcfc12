import { mayReload } from "@masthead/contract/platform/reload-guard.ts";
import { allowLeaving, hasUnsaved } from "../form/save/unsaved.ts";

/**
 * Delay of a reload with unsaved changes, in milliseconds; longer than the autosave delay of forms.
 */
const AUTOSAVE_GRACE_MS = 600;

/**
 * Reloads the page without a confirmation. Unsaved input is autosaved in the browser and offered
 * after the reload.
 */
export function reloadWithAutosave(): void {
  allowLeaving();
  setTimeout(() => location.reload(), hasUnsaved() ? AUTOSAVE_GRACE_MS : 0);
}

/**
 * Reloads the page when a chunk of its build was deleted from the server, at most once in ten
 * seconds.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener("vite:preloadError", () => {
    if (navigator.onLine && mayReload(Date.now(), () => sessionStorage)) reloadWithAutosave();
  });
}
