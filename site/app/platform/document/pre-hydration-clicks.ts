declare global {
  interface Window {
    /**
     * Elements with `data-pre-hydration-click` that were clicked since the document started to
     * load.
     */
    preHydrationClicks?: Set<Element>;
  }
}

/** Links that scripts open in place, and their start in the HTML of the server. */
export const SCRIPTED_LINK = "a.enlarge";
export const SCRIPTED_LINK_START = '<a class="enlarge"';

/**
 * Returns the scripted link that a click is on, and keeps the browser from following it. Undefined
 * for other elements, and for clicks that open a new tab or window.
 */
export function takeScriptedLink(event: MouseEvent): HTMLAnchorElement | null | undefined {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const link = (event.target as Element).closest<HTMLAnchorElement>(SCRIPTED_LINK);
  if (link) event.preventDefault();
  return link;
}

/**
 * Records clicks on elements with `data-pre-hydration-click` and on scripted links, so that early
 * ones are not lost.
 */
export function captureClicks(): void {
  const clicks = new Set<Element>();
  window.preHydrationClicks = clicks;
  addEventListener(
    "click",
    (event) => {
      const element =
        takeScriptedLink(event) ?? (event.target as Element).closest("[data-pre-hydration-click]");
      if (element) clicks.add(element);
    },
    true,
  );
}

/**
 * True if an element was clicked before hydration. Call it once, after hydration: it removes the
 * click.
 */
export const wasClickedBeforeHydration = (element: Element | null): boolean =>
  element !== null && window.preHydrationClicks?.delete(element) === true;
