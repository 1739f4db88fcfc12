/** Events for which React hydrates a part of a page synchronously. */
const EVENTS = "pointerdown pointerup touchstart touchend mousedown mouseup keydown keyup click";

/**
 * Hides taps and keys from React until `stop` is called. React would hydrate the whole frame of the
 * page before the browser handles the event, although links, forms and the menu work without it. A
 * click on a button without a form is not hidden, unless the button remembers it itself
 * (`captureClicks`).
 * @returns stop
 */
export function leaveTapsToBrowser(): () => void {
  const types = EVENTS.split(" ");
  for (const type of types) window.addEventListener(type, hide, { capture: true, passive: true });
  return () => {
    for (const type of types) window.removeEventListener(type, hide, { capture: true });
  };
}

function hide(event: Event): void {
  const button = (event.target as Partial<Element>).closest?.("[type=button]");
  const needsReact =
    event.type === "click" && button && !button.matches("[data-pre-hydration-click]");
  if (!needsReact) event.stopPropagation();
}
