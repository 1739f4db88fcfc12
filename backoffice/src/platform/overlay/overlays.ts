import { createOverlayHistory } from "./overlay-history.ts";

/**
 * Longer than the exit transition of any overlay, in milliseconds: one that is open after it has
 * refused to close.
 */
const CLOSING_MS = 500;
/**
 * Time after the opening of an overlay in which a tap next to it belongs to the tap that opened it,
 * in milliseconds.
 */
const DOUBLE_TAP_MS = 300;

/**
 * Attribute of overlays that the Back button does not close, such as the question before a page is
 * left.
 */
export const IGNORES_BACK = { "data-ignores-back": "" };

/** Overlays that are closing. */
const closing = new WeakSet<Element>();
/** Times at which overlays were opened, as in `event.timeStamp`. */
const openedAt = new WeakMap<Element, number>();

/**
 * Returns the open dialogs, drawers, menus and pickers, the topmost last. All of them are modals of
 * the component library.
 */
export const openOverlays = (): HTMLElement[] =>
  [
    ...document.querySelectorAll<HTMLElement>(
      "body > .MuiModal-root:not(.MuiModal-hidden, [data-ignores-back])",
    ),
  ].filter((overlay) => !closing.has(overlay));

/** Closes the topmost overlay as the Escape key does. Calls `onRefused` if it stays open. */
function closeTopOverlay(onRefused: () => void): void {
  const overlay = openOverlays().at(-1);
  if (!overlay) return;
  closing.add(overlay);
  overlay.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
  );
  setTimeout(() => {
    closing.delete(overlay);
    onRefused();
  }, CLOSING_MS);
}

/**
 * Starts the behaviour of all overlays: the Back button closes the topmost one instead of leaving
 * the page, and the second click of a double click neither dismisses nor confirms the overlay that
 * the first one opened. Called before the router starts: listeners of `popstate` run in the order
 * of their registration.
 * @returns a function that ends it
 */
export function startOverlayBehaviour(): () => void {
  const overlayHistory = createOverlayHistory({
    history: window.history,
    countOpen: () => openOverlays().length,
    closeTop: () => closeTopOverlay(() => overlayHistory.update()),
  });
  const observer = new MutationObserver(() => {
    observeOverlays();
    overlayHistory.update();
  });
  const observeOverlays = () => {
    for (const overlay of document.querySelectorAll("body > .MuiModal-root")) {
      // Some overlays stay in the document while they are closed.
      observer.observe(overlay, { attributes: true, attributeFilter: ["class"] });
      if (overlay.matches(".MuiModal-hidden")) openedAt.delete(overlay);
      else if (!openedAt.has(overlay)) openedAt.set(overlay, performance.now());
    }
  };
  const onPop = (event: PopStateEvent) => {
    if (overlayHistory.onPop()) event.stopImmediatePropagation();
  };
  /** Time of the first click of the latest double or triple click. */
  let firstClickAt = 0;
  const onClick = (event: MouseEvent) => {
    if (event.detail <= 1) firstClickAt = event.timeStamp;
    const overlay =
      event.target instanceof Element && event.target.closest("body > .MuiModal-root");
    if (!overlay) return;
    const opened = openedAt.get(overlay) ?? 0;
    const isRepeated = event.detail > 1 && firstClickAt < opened;
    const isDoubleTap =
      (event.target as Element).matches(BACKDROPS) && event.timeStamp < opened + DOUBLE_TAP_MS;
    if (!isRepeated && !isDoubleTap) return;
    event.stopPropagation();
    // A submit button must not submit either.
    event.preventDefault();
  };
  observer.observe(document.body, { childList: true });
  observeOverlays();
  window.addEventListener("popstate", onPop, true);
  window.addEventListener("click", onClick, true);
  return () => {
    observer.disconnect();
    window.removeEventListener("popstate", onPop, true);
    window.removeEventListener("click", onClick, true);
    overlayHistory.end();
  };
}

/** Elements around an overlay on which a click dismisses it. */
const BACKDROPS = ".MuiBackdrop-root, .MuiDialog-container";
