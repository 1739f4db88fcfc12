import { mayReload } from "@masthead/contract/platform/reload-guard.ts";
import { WAKE } from "./wake.ts";

const INTERACTIONS = `pointerdown pointermove touchstart keydown input wheel scroll focusin ${WAKE}`;

let isActive: boolean;

/**
 * Runs the inert scripts of a page on the first interaction of the reader, or immediately if the
 * URL fragment says that something was saved or names a picture.
 */
export function activateOnInteraction(): void {
  isActive = false;
  for (const type of INTERACTIONS.split(" "))
    addEventListener(type, onInteraction, { passive: true, capture: true });
  if (/^#(kept|picture)-/.test(location.hash)) activate();
}

/** Ignores pointers that do not move, scrolling inside elements, and autofocus. */
function onInteraction({ type, target, movementX, movementY }: Partial<PointerEvent>): void {
  const isIgnored =
    (type === "pointermove" && !movementX && !movementY) ||
    (type === "scroll" && target !== document) ||
    (type === "focusin" && (target as HTMLElement).autofocus);
  if (!isIgnored) activate();
}

function activate(): void {
  if (isActive) return;
  isActive = true;
  for (const inert of document.querySelectorAll<HTMLScriptElement>("[type^=inert]")) {
    const script = document.createElement("script");
    script.onerror = reloadPage;
    script.type = inert.type.slice(6);
    script.text = inert.text;
    inert.replaceWith(script);
  }
}

/** Reloads a page whose scripts no longer exist after a deployment. */
function reloadPage(): void {
  if (navigator.onLine && mayReload(Date.now(), () => sessionStorage)) location.reload();
}
